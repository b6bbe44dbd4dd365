// A Vite plugin that writes THIRD-PARTY-NOTICES.txt: the bundled packages and their licences.

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

interface Package {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
}

function read(folder: string): Package {
  return JSON.parse(readFileSync(`${folder}/package.json`, 'utf-8')) as Package
}

function notice(name: string): string {
  const folder = `node_modules/${name}`
  const found = read(folder)
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|ofl)/i.test(each))
  const text = file && existsSync(`${folder}/${file}`) ? readFileSync(`${folder}/${file}`, 'utf-8').trim() : ''
  return `${found.name} ${found.version} (${found.license ?? 'see its licence'})\n\n${text}\n`
}

export function notices(): Plugin {
  return {
    name: 'notices',
    generateBundle(_, bundle) {
      const names = new Set(Object.keys(read('.').dependencies ?? {}))
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        for (const module of Object.keys(chunk.modules)) {
          const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(module.replaceAll('\\', '/'))
          if (found) names.add(found[1]!)
        }
      }
      const source = [...names]
        .sort()
        .map(notice)
        .join(`\n${'-'.repeat(72)}\n\n`)
      this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY-NOTICES.txt', source })
    },
  }
}
