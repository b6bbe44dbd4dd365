// A position as a PNG to save or share: the server's drawing with a caption below it.

import { pictureOf } from '../connection/transport'

const WIDTH = 1200 // px
const LINE = 72

/** Draw the picture. Rejects without a message if that fails: the caller reports it in the reader's language. */
export async function positionPicture(address: string, caption: string, colours: { ground: string; text: string }): Promise<Blob> {
  const drawn = await image(await pictureOf(address))
  const height = Math.round((WIDTH * drawn.naturalHeight) / drawn.naturalWidth) || WIDTH
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = height + LINE
  const brush = canvas.getContext('2d')!
  brush.fillStyle = colours.ground
  brush.fillRect(0, 0, WIDTH, height + LINE)
  brush.drawImage(drawn, 0, 0, WIDTH, height)
  brush.fillStyle = colours.text
  brush.font = '600 30px "Space Grotesk", system-ui, sans-serif'
  brush.textBaseline = 'middle'
  brush.fillText(caption, 28, height + LINE / 2, WIDTH - 56)
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed()), 'image/png'))
}

function image(source: string): Promise<HTMLImageElement> {
  return new Promise((done, failed) => {
    const made = new Image()
    made.onload = () => done(made)
    made.onerror = () => failed()
    made.src = source
  })
}
