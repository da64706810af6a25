import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { plainText } from '#server/papers/document/printable-text.ts'

/** The thread that draws documents. Layout blocks its thread, so it must not run in the server's thread. */

const templates = join(import.meta.dirname, 'templates')
const require = createRequire(import.meta.url)
const fontFiles = [
  require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  require.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'),
]
/** Number of cached document results. Without this limit, memory grows with each document. */
const savedDocuments = 2

const fontBlobs = fontFiles.map((file) => readFileSync(file))
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] })

/** A request to the thread: a template and its data. The data is never interpreted as markup. */
export interface DrawRequest {
  readonly number: number
  readonly template: string
  readonly sheet: object
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

/**
 * PDF/UA rejects a letter that no font of this machine has. The text is then reduced to the letters of our own font.
 */
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
