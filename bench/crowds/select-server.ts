import Fastify from 'fastify'
import pg from 'pg'

// The baseline of a refusal: a bare Fastify that reads a body and answers one indexed SELECT.

const [databaseUrl = '', stockId = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const app = Fastify()
app.get('/', async () => 'ready')
app.post('/', async () => {
  const { rows } = await pool.query('select capacity, held, sold from stock where id = $1', [stockId])
  return rows[0] as unknown
})
await app.listen({ port: Number(process.argv[4]), host: '127.0.0.1' })
