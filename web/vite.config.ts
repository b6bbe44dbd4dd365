import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { notices } from './notices.ts'

const server = process.env.STARBOARD_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte(), notices()],
  // The page is sent for many addresses and names its files from the root; these name each other from where they are, so
  // that they work in any folder.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  worker: { format: 'es' },
  build: {
    outDir: '../src/starboard/server/page',
    emptyOutDir: true,
    target: ['chrome109', 'firefox115', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The table and all that it needs come in one piece; each other page in one of its own.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'table', test: /src\/pages\/Table\.svelte$/ }] } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], testTimeout: 30_000 }, // also on a machine that others use
})
