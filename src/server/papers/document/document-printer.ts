import { AppError } from '#domain/errors.ts'
import { makeDrawingThread, openThread } from '#server/papers/document/drawing-thread.ts'
import { makePrintedBytes } from '#server/papers/document/printed-bytes.ts'
import { makeTurns } from '#server/papers/document/turns.ts'

/** Maximum number of waiting documents. */
const mostWaiting = 200

interface Waiting {
  readonly template: Template
  readonly sheet: object
  readonly key: string
  readonly done: (pdf: Buffer) => void
  readonly failed: (error: Error) => void
}

/** A file of `templates`. */
export type Template =
  | 'assembly-list'
  | 'deposit-slip'
  | 'membership-card'
  | 'order-summary'
  | 'payment-certificate'
  | 'poster'
  | 'tax-receipt'
  | 'tickets'

/** Whose turn a document takes, and the name under which its bytes are saved for the next request. */
interface AskedBy {
  readonly client: string
  readonly key?: string
}

/** Draws documents as PDF/UA-1 in its own thread, which the first document starts. */
export interface DocumentPrinter {
  /**
   * The PDF of a template with its data.
   * @throws AppError BUSY if too many documents wait, UNAVAILABLE if it could not be drawn in time
   */
  readonly print: (template: Template, sheet: object, by?: AskedBy) => Promise<Buffer>
  readonly close: () => Promise<void>
}

/**
 * Creates a printer. The caller must close it. One document is drawn at a time, and clients take turns: who asks for
 * many waits for them, not the others. Only the document that takes too long fails.
 * @param open starts the thread
 */
export function makeDocumentPrinter(open = openThread): DocumentPrinter {
  const queue = makeTurns<Waiting>(mostWaiting)
  const printed = makePrintedBytes()
  const thread = makeDrawingThread(open)
  let isPrinting = false
  const printAll = async (): Promise<void> => {
    if (isPrinting) return
    isPrinting = true
    for (let one = queue.take(); one !== undefined; one = queue.take()) {
      const { template, sheet, key, done, failed } = one
      try {
        // Another request may have had it printed while this one waited.
        const pdf = printed.find(key) ?? (await thread.draw(template, sheet))
        printed.keep(key, pdf)
        done(pdf)
      } catch (error) {
        failed(error as Error)
      }
    }
    isPrinting = false
  }
  return {
    print: (template, sheet, { client, key = '' } = { client: '' }) => {
      const { promise, resolve: done, reject: failed } = Promise.withResolvers<Buffer>()
      queue.add(client, { template, sheet, key, done, failed })?.failed(new AppError('BUSY'))
      void printAll()
      return promise
    },
    close: async () => {
      const cause = new Error('the printer is closed')
      for (let one = queue.take(); one !== undefined; one = queue.take())
        one.failed(new AppError('UNAVAILABLE', { cause }))
      await thread.stop(cause)
    },
  }
}
