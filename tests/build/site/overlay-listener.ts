import { connect } from 'node:net'
import type { OverlayView } from '#server/papers/overlay/overlay-store.ts'

/** A listener of an overlay's stream, over a socket of its own: small, so that a crowd of them can be measured. */
export async function listen(url: string, path: string, from = '203.0.113.1') {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: string[] = []
  socket.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk))
  socket.on('error', () => {})
  await new Promise((done) => socket.once('connect', done))
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nx-forwarded-for: ${from}\r\naccept: text/event-stream\r\n\r\n`,
  )
  const text = () => chunks.join('')
  return {
    text,
    views: (): OverlayView[] =>
      [...text().matchAll(/^data: (.*)$/gm)].map(([, data = '']) => JSON.parse(data) as OverlayView),
    close: () => socket.destroy(),
  }
}
