import { Worker } from 'node:worker_threads'
import { AppError } from '#domain/errors.ts'
import type { DrawAnswer, DrawRequest } from '#server/document/document-worker.ts'

/** A document takes some milliseconds; one that takes this long is given up, and the thread with it. */
const patienceMs = 10_000
/** More than that many at once wait nowhere. */
const mostWaiting = 200

interface Waiting {
  readonly done: (pdf: Buffer) => void
  readonly failed: (error: Error) => void
}

/** Draws documents as PDF/UA-1, in a thread of its own that the first one starts. */
export interface DocumentPrinter {
  /**
   * The PDF of a template with its data.
   * @throws AppError BUSY where too many wait, UNAVAILABLE where it could not be drawn in time
   */
  readonly print: (template: 'payment-certificate', sheet: object) => Promise<Buffer>
  readonly close: () => Promise<void>
}

/** A printer; it must be closed. */
export function makeDocumentPrinter(): DocumentPrinter {
  let worker: Worker | null = null
  let asked = 0
  const waiting = new Map<number, Waiting>()
  const giveUp = (cause: Error) => {
    void worker?.terminate()
    worker = null
    for (const { failed } of waiting.values()) failed(new AppError('UNAVAILABLE', { cause }))
    waiting.clear()
  }
  const start = (): Worker => {
    const started = new Worker(new URL('document-worker.ts', import.meta.url))
    // The program ends without waiting for it.
    started.unref()
    started.on('message', (answer: DrawAnswer) => {
      const one = waiting.get(answer.number)
      waiting.delete(answer.number)
      if ('pdf' in answer) one?.done(Buffer.from(answer.pdf))
      else one?.failed(new Error(`a document could not be drawn: ${answer.error}`))
    })
    started.on('error', (error: Error) => {
      if (worker === started) giveUp(error)
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
      const timer = setTimeout(() => giveUp(new Error('a document took too long')), patienceMs)
      waiting.set(request.number, { done: resolve, failed: reject })
      worker.postMessage(request)
      return promise.finally(() => clearTimeout(timer))
    },
    close: async () => {
      const ending = worker
      giveUp(new Error('the printer is closed'))
      await ending?.terminate()
    },
  }
}
