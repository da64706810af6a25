import { readFileSync } from 'node:fs'
import Fastify from 'fastify'

// The baseline of the cached page: a bare Fastify that sends only the same compressed bytes.

const [file = ''] = process.argv.slice(2)
const bytes = readFileSync(file)
const app = Fastify()
app.get('/*', (_request, reply) => {
  reply.header('content-type', 'text/html; charset=utf-8').header('content-encoding', 'br').send(bytes)
})
await app.listen({ port: Number(process.argv[3]), host: '127.0.0.1' })
