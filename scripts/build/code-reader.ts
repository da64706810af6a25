import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Gives `import url from 'virtual:code-reader'` the address of the reader of QR codes, a WebAssembly file of a package. */
export function codeReader(): Plugin {
  return {
    name: 'obole-code-reader',
    enforce: 'pre',
    resolveId: (id) =>
      id === 'virtual:code-reader'
        ? `${fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))}?url`
        : null,
  }
}
