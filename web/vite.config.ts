import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { notices } from './notices.ts'

const server = process.env.STARBOARD_SERVER ?? 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [svelte(), notices()],
  // HTML is served at many paths, so it refers to assets from the root. Assets refer to each other by relative URLs,
  // so they work in any folder.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  worker: { format: 'es' },
  build: {
    outDir: '../src/starboard/server/page',
    emptyOutDir: true,
    target: ['chrome109', 'firefox115', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Bundle the table page and everything it imports as one chunk. Every other page is a separate chunk.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'table', test: /src\/pages\/Table\.svelte$/ }] } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], testTimeout: 30_000 }, // ms; enough for a busy machine
})
