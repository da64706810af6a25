import { Worker } from 'node:worker_threads'
import { AppError } from '#domain/errors.ts'
import type { DrawAnswer, DrawRequest } from '#server/papers/document/document-worker.ts'

/** A document takes some milliseconds. After this time it is cancelled, and the thread is stopped. */
const patienceMs = 10_000
/** The first document of a thread also waits for its start and its fonts: a second, and far longer on a busy machine. */
const startPatienceMs = 60_000

interface Thread {
  readonly send: (request: DrawRequest) => void
  readonly end: () => Promise<unknown>
}

interface Heard {
  readonly answer: (answer: DrawAnswer) => void
  readonly failure: (error: Error) => void
}

/** Starts a thread, and says what is heard of it. */
export type OpenThread = (heard: Heard) => Thread

export const openThread: OpenThread = ({ answer, failure }) => {
  const worker = new Worker(new URL('document-worker.ts', import.meta.url))
  // The process may exit without waiting for the thread.
  worker.unref()
  worker.on('message', answer)
  worker.on('error', failure)
  return { send: (request) => worker.postMessage(request), end: () => worker.terminate() }
}

interface Drawing {
  readonly number: number
  readonly done: (pdf: Buffer) => void
  readonly failed: (error: Error) => void
}

/** Draws one document at a time in its own thread, which the first one starts, and the first one after a failure. */
export function makeDrawingThread(open: OpenThread) {
  let thread: Thread | null = null
  let asked = 0
  let drawing: Drawing | null = null
  const stop = async (cause: Error): Promise<void> => {
    drawing?.failed(new AppError('UNAVAILABLE', { cause }))
    const ending = thread
    thread = null
    await ending?.end()
  }
  const start = (): Thread => {
    const started = open({
      answer: (answer) => {
        if (answer.number !== drawing?.number) return
        if ('pdf' in answer) drawing.done(Buffer.from(answer.pdf))
        else drawing.failed(new Error(`a document could not be drawn: ${answer.error}`))
      },
      failure: (error) => {
        if (thread === started) void stop(error)
      },
    })
    return started
  }
  return {
    /** @throws AppError UNAVAILABLE if it takes too long, or the thread dies */
    draw: async (template: string, sheet: object): Promise<Buffer> => {
      const { promise, resolve: done, reject: failed } = Promise.withResolvers<Buffer>()
      asked += 1
      const request: DrawRequest = { number: asked, template, sheet }
      drawing = { number: asked, done, failed }
      const patience = thread === null ? startPatienceMs : patienceMs
      thread ??= start()
      const timer = setTimeout(() => void stop(new Error('a document took too long')), patience)
      thread.send(request)
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        drawing = null
      }
    },
    stop,
  }
}
