import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { plainText } from '#server/document/printable-text.ts'

/** The thread that draws documents: setting a page blocks, and nobody else's request may wait for that. */

const templates = join(import.meta.dirname, 'templates')
const require = createRequire(import.meta.url)
const fontFiles = [
  require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  require.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'),
]
/** Results of older documents are let go, else memory grows with each. */
const savedDocuments = 2

const fontBlobs = fontFiles.map((file) => readFileSync(file))
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] })

/** What the thread is asked: a template and its data, which is never read as markup. */
export interface DrawRequest {
  readonly number: number
  readonly template: string
  readonly sheet: unknown
}

export type DrawAnswer =
  | { readonly number: number; readonly pdf: Uint8Array }
  | { readonly number: number; readonly error: string }

function draw(template: string, sheet: unknown): Uint8Array {
  const { result } = compiler.compile({
    mainFilePath: join(templates, `${template}.typ`),
    inputs: { sheet: JSON.stringify(sheet) },
  })
  if (result === null) throw new Error(`the template ${template} does not compile`)
  return compiler.pdf(result, { pdfStandard: 'ua-1' })
}

/** Where this machine has no font for a letter, which PDF/UA refuses, the letters of our own font are all there are. */
function drawAnyhow({ template, sheet }: DrawRequest): Uint8Array {
  try {
    return draw(template, sheet)
  } catch {
    return draw(template, withPlainTexts(sheet))
  }
}

function withPlainTexts(sheet: unknown): unknown {
  return JSON.parse(JSON.stringify(sheet), (_key, value: unknown) =>
    typeof value === 'string' ? plainText(value) : value,
  )
}

parentPort?.on('message', (request: DrawRequest) => {
  const { number } = request
  let answer: DrawAnswer
  try {
    answer = { number, pdf: drawAnyhow(request) }
  } catch (error) {
    answer = { number, error: error instanceof Error ? error.message : String(error) }
  }
  compiler.evictCache(savedDocuments)
  parentPort?.postMessage(answer)
})
