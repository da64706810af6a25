import { Worker } from 'node:worker_threads'
import { AppError } from '#domain/errors.ts'
import type { DrawAnswer, DrawRequest } from '#server/papers/document/document-worker.ts'

/** A document takes some milliseconds. After this time it is cancelled, and its thread is stopped. */
const patienceMs = 10_000
/** Maximum number of waiting documents. */
const mostWaiting = 200

interface Waiting {
  readonly done: (pdf: Buffer) => void
  readonly failed: (error: Error) => void
}

/** A file of `templates`. */
export type Template =
  | 'membership-card'
  | 'order-summary'
  | 'payment-certificate'
  | 'poster'
  | 'tax-receipt'
  | 'tickets'

/** Draws documents as PDF/UA-1 in its own thread, which the first document starts. */
export interface DocumentPrinter {
  /**
   * The PDF of a template with its data.
   * @throws AppError BUSY if too many documents wait, UNAVAILABLE if it could not be drawn in time
   */
  readonly print: (template: Template, sheet: object) => Promise<Buffer>
  readonly close: () => Promise<void>
}

/** Creates a printer. The caller must close it. */
export function makeDocumentPrinter(): DocumentPrinter {
  let worker: Worker | null = null
  let asked = 0
  const waiting = new Map<number, Waiting>()
  const failAll = (cause: Error) => {
    void worker?.terminate()
    worker = null
    for (const { failed } of waiting.values()) failed(new AppError('UNAVAILABLE', { cause }))
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('document-worker.ts', import.meta.url))
    // The process may exit without waiting for the thread.
    started.unref()
    started.on('message', (answer: DrawAnswer) => {
      const one = waiting.get(answer.number)
      waiting.delete(answer.number)
      if ('pdf' in answer) one?.done(Buffer.from(answer.pdf))
      else one?.failed(new Error(`a document could not be drawn: ${answer.error}`))
    })
    started.on('error', (error: Error) => {
      if (worker === started) failAll(error)
    })
    return started
  }
  return {
    print: (template, sheet) => {
      if (waiting.size >= mostWaiting) return Promise.reject(new AppError('BUSY'))
      worker ??= start()
      asked += 1
      const request: DrawRequest = { number: asked, template, sheet }
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
      const timer = setTimeout(() => failAll(new Error('a document took too long')), patienceMs)
      waiting.set(request.number, { done: resolve, failed: reject })
      worker.postMessage(request)
      return promise.finally(() => clearTimeout(timer))
    },
    close: async () => {
      const ending = worker
      failAll(new Error('the printer is closed'))
      await ending?.terminate()
    },
  }
}
