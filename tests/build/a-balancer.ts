import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** An answer as a client of the balancer got it. */
export interface BalancedAnswer {
  readonly status: number
  readonly ms: number
  /** When it was there, on the clock of `performance`. */
  readonly at: number
  readonly route: string
}

export interface Balancer {
  readonly answers: readonly BalancedAnswer[]
  readonly close: () => Promise<void>
}

/** An answer of an upstream. */
interface Passed {
  readonly status: number
  readonly type: string
  readonly body: Buffer
}

const badGateway: Passed = {
  status: 502,
  type: 'application/json',
  body: Buffer.from(JSON.stringify({ code: 'BAD_GATEWAY' })),
}

const askEveryMs = 100

/** Asks each process whether it is ready, until `stop`; the ports of those that said so last. */
function askReadiness(upstreams: readonly number[]) {
  const ready = new Set(upstreams)
  const ask = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === 200) ready.add(port)
    else ready.delete(port)
  }
  const timer = setInterval(() => upstreams.forEach((port) => void ask(port)), askEveryMs)
  return { ready, stop: () => clearInterval(timer) }
}

/**
 * A load balancer as an operator has one: each request goes to the next process, to the other one if the first refuses
 * the connection, and is answered 502 if its process ends while it works. One that `asks` sends nothing to a process
 * that is not ready.
 */
export async function aBalancer(
  port: number,
  upstreams: readonly number[],
  { asks = false }: { readonly asks?: boolean } = {},
): Promise<Balancer> {
  const answers: BalancedAnswer[] = []
  const { ready, stop } = asks ? askReadiness(upstreams) : { ready: new Set(upstreams), stop: () => {} }
  let turn = 0
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const started = performance.now()
    const sent = await buffer(incoming)
    turn += 1
    let answer: Passed | null = null
    const able = upstreams.filter((upstream) => ready.has(upstream))
    for (let tried = 0; answer === null && tried < able.length; tried += 1)
      answer = await pass(able[(turn + tried) % able.length] ?? 0, incoming, sent)
    const { status, type, body } = answer ?? badGateway
    const route = `${incoming.method} ${(incoming.url ?? '').split('?')[0]?.replaceAll(/[0-9a-f-]{36}/g, ':id')}`
    const at = performance.now()
    answers.push({ status, ms: at - started, at, route })
    outgoing.writeHead(status, { 'content-type': type }).end(body)
  }
  const server = createServer((incoming, outgoing) => {
    // A client that is gone needs no answer.
    serve(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    answers,
    close: () =>
      new Promise((resolve) => {
        stop()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Null where the connection was refused: another upstream may get the request. */
function pass(port: number, { method, url, headers }: IncomingMessage, sent: Buffer): Promise<Passed | null> {
  return new Promise((resolve) => {
    const to = { host: '127.0.0.1', port, method, path: url, headers, agent: false }
    const passing = request({ ...to, headers: { ...headers, connection: 'close' } }, (answer) => {
      const { statusCode: status = 502 } = answer
      const type = answer.headers['content-type'] ?? 'text/plain'
      buffer(answer).then(
        (body) => resolve({ status, type, body }),
        () => resolve(badGateway),
      )
    })
    passing.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? null : badGateway),
    )
    passing.end(sent)
  })
}
