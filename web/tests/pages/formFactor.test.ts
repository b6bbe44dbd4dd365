import { expect, test } from 'vitest'
import { formFactorOf } from '../../src/pages/formFactor'

test('the window size determines the form factor', () => {
  const forms = [
    [1440, 900],
    [1280, 720],
    [1024, 768],
    [820, 1180],
    [390, 844],
    [360, 640],
    [844, 390],
    [932, 430],
  ].map(([w, h]) => formFactorOf(w!, h!))
  expect(forms).toEqual(['desk', 'desk', 'desk', 'tablet', 'phone', 'phone', 'flat', 'flat'])
})
