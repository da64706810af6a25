import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import type { Cart } from '#contract/cart.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import type { JoinedFile } from '#contract/file.ts'
import type { CartId } from '#domain/ids.ts'
import { assertOwnFiles } from '#server/platform/file/assert-own-files.ts'
import { findCartFile } from '#server/platform/file/cart-file-store.ts'
import { removeAbandonedFiles } from '#server/platform/file/remove-abandoned-files.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'

const megabyte = 1_048_576
const dayMs = 86_400_000
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
let world: World
let newCart: () => Promise<Cart>

beforeAll(async () => {
  world = await aWorld()
  const shopper = aShopper(world, await aForm(world.deps.db))
  newCart = async () => (await shopper.give(2000)).body
})
afterAll(() => world.close())

const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#4b3fcf' } })

async function send(
  cart: Cart,
  content: Buffer,
  { name = 'piece.pdf', type = 'application/octet-stream', key = cart.cartKey ?? '', field = 'file' } = {},
) {
  const body = new FormData()
  body.append(field, new Blob([new Uint8Array(content)], { type }), name)
  const answer = await fetch(`${world.url}/ha-api/carts/${cart.id}/file`, {
    method: 'POST',
    headers: { 'x-ha-cart-key': key },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as JoinedFile & Partial<ApiErrorBody> }
}

const problemsOf = (answer: { body: Partial<ApiErrorBody> }) => answer.body.problems?.map(({ code }) => code)
const storedFiles = async (cart: Cart) =>
  world.deps.db.selectFrom('cart_file').selectAll().where('cart_id', '=', cart.id).execute()

describe('stored files', () => {
  test('a PDF unchanged, with a clean name', async () => {
    const { status, body } = await send(await newCart(), pdf, { name: 'Certificat médical.pdf' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Certificat médical.pdf',
      size: pdf.length,
      contentType: 'application/pdf',
    })
    expect(Buffer.from(await world.deps.files.getBytes(body.fileId))).toEqual(pdf)
    const row = await findCartFile(world.deps.db, body.fileId)
    expect(row).toMatchObject({ name: body.name, size: pdf.length })
  })

  test('a picture upright, reduced, without the data about its author', async () => {
    const photo = await picture(5000, 100)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-NAME' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { body } = await send(await newCart(), photo, { name: 'photo.jpeg' })
    const saved = Buffer.from(await world.deps.files.getBytes(body.fileId))
    const { width, height, exif, orientation } = await sharp(saved).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 80, height: 4000 })
    expect(saved.includes('SECRET-NAME')).toBe(false)
  })

  test('the real type, whatever its name and declared type are', async () => {
    const png = await picture().png().toBuffer()
    const { status, body } = await send(await newCart(), png, {
      name: 'contrat.pdf',
      type: 'application/pdf',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'contrat.png', contentType: 'image/png' })
  })

  test('of a polyglot the picture only', async () => {
    const script = Buffer.from('<script>alert(1)</script>PK\u0003\u0004')
    const polyglot = Buffer.concat([await picture().jpeg().toBuffer(), script])
    const { status, body } = await send(await newCart(), polyglot, { name: 'photo.jpg' })
    expect(status).toBe(201)
    const saved = Buffer.from(await world.deps.files.getBytes(body.fileId))
    expect(saved.includes('script')).toBe(false)
    expect(saved.includes('PK\u0003\u0004')).toBe(false)
  })

  test('of an animation the first picture', async () => {
    const pictures = await Promise.all([picture(), picture()].map((one) => one.png().toBuffer()))
    const frames = await sharp(pictures, { join: { animated: true } })
      .webp({ loop: 0, delay: 100 })
      .toBuffer()
    const { status, body } = await send(await newCart(), frames, { name: 'anime.webp' })
    expect(status).toBe(201)
    expect(
      (await sharp(Buffer.from(await world.deps.files.getBytes(body.fileId))).metadata()).pages ?? 1,
    ).toBe(1)
  })

  test('a name with a path is only a name', async () => {
    const { body } = await send(await newCart(), pdf, { name: '..%2f..\\..\\etc\\pass\u202ewd.pdf' })
    expect(body.name).toBe('passwd.pdf')
  })
})

describe('refused files', () => {
  test('other types: 415 with FILE_FORMAT', async () => {
    const cart = await newCart()
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    for (const content of [drawing, page, Buffer.from('MZ\u0090'), await picture().gif().toBuffer()]) {
      const answer = await send(cart, content, { name: 'photo.png', type: 'image/png' })
      expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } })
      expect(problemsOf(answer)).toEqual(['FILE_FORMAT'])
    }
    expect(await storedFiles(cart)).toEqual([])
  })

  test('a picture too large for the memory, before it is decoded', async () => {
    const bomb = await picture(8_000, 7_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(10 * megabyte)
    const answer = await send(await newCart(), bomb, { name: 'photo.png' })
    expect(answer.status).toBe(415)
    expect(problemsOf(answer)).toEqual(['FILE_FORMAT'])
  })

  test('a truncated picture', async () => {
    const png = await picture(400, 400).png().toBuffer()
    expect((await send(await newCart(), png.subarray(0, 60))).status).toBe(415)
  })

  test('more than 10 MB: 413 with FILE_TOO_LARGE', async () => {
    const exact = Buffer.concat([pdf, Buffer.alloc(10 * megabyte - pdf.length)])
    expect((await send(await newCart(), exact)).status).toBe(201)
    const answer = await send(await newCart(), Buffer.concat([exact, Buffer.from('x')]))
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE', problems: [{ code: 'FILE_TOO_LARGE', params: { max: 10 } }] },
    })
  })
})

describe('refused uploads', () => {
  test('no file, another field, another kind of body', async () => {
    const cart = await newCart()
    expect(problemsOf(await send(cart, Buffer.alloc(0)))).toEqual(['REQUIRED'])
    expect(problemsOf(await send(cart, pdf, { field: 'other' }))).toEqual(['REQUIRED'])
    const answer = await fetch(`${world.url}/ha-api/carts/${cart.id}/file`, {
      method: 'POST',
      headers: { 'x-ha-cart-key': cart.cartKey ?? '', 'content-type': 'application/json' },
      body: '{"file":"x"}',
    })
    expect(answer.status).toBe(400)
  })

  test('without the key, like an unknown cart', async () => {
    const cart = await newCart()
    const wrong = await send(cart, pdf, { key: 'x'.repeat(43) })
    const absent = await send({ ...cart, id: world.deps.newId() }, pdf)
    expect(wrong).toMatchObject({ status: 404, body: { code: 'CART_UNKNOWN' } })
    expect({ ...absent.body, requestId: '' }).toEqual({ ...wrong.body, requestId: '' })
    expect(await storedFiles(cart)).toEqual([])
  })

  test('the eleventh, even of twenty at once', async () => {
    const cart = await newCart()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(cart, pdf)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused === undefined ? [] : problemsOf(refused)).toEqual(['FILE_COUNT'])
    expect(await storedFiles(cart)).toHaveLength(10)
  })

  test('an incomplete body, and a broken connection', async () => {
    const cart = await newCart()
    const half = '--edge\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7'
    const answer = await fetch(`${world.url}/ha-api/carts/${cart.id}/file`, {
      method: 'POST',
      headers: {
        'x-ha-cart-key': cart.cartKey ?? '',
        'content-type': 'multipart/form-data; boundary=edge',
      },
      body: half,
    })
    expect(answer.status).toBe(400)
    await cutUpload(cart, half)
    expect(await storedFiles(cart)).toEqual([])
    expect((await send(cart, pdf)).status).toBe(201)
  })
})

/** Announces more bytes than it sends, then closes the connection. */
async function cutUpload(cart: Cart, half: string): Promise<void> {
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  const head = [
    `POST /ha-api/carts/${cart.id}/file HTTP/1.1`,
    'host: localhost',
    `x-ha-cart-key: ${cart.cartKey ?? ''}`,
    'content-type: multipart/form-data; boundary=edge',
    'content-length: 100000',
  ]
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${half}`, () => resolve()))
  await new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.destroy()
  })
}

test('an answer may name only a file of its own cart', async () => {
  const [mine, other] = [await newCart(), await newCart()]
  const { body } = await send(mine, pdf)
  const named = [{ field: 'payer.files', fileId: body.fileId }]
  await expect(assertOwnFiles(world.deps.db, mine.id as CartId, named)).resolves.toBeUndefined()
  await expect(assertOwnFiles(world.deps.db, other.id as CartId, named)).rejects.toMatchObject({
    problems: [{ field: 'payer.files', code: 'FILE_REFERENCE' }],
  })
  const odd = [{ field: 'items.0', fileId: '../../etc/passwd' }]
  await expect(assertOwnFiles(world.deps.db, mine.id as CartId, odd)).rejects.toMatchObject({ status: 400 })
})

test('files of a cart that expired more than a day ago are deleted, content and row', async () => {
  const cart = await newCart()
  const { body } = await send(cart, pdf)
  await removeAbandonedFiles(world.deps)
  expect(await storedFiles(cart)).toHaveLength(1)
  await world.moveTime(dayMs + 16 * 60_000)
  expect(await removeAbandonedFiles(world.deps)).toBeGreaterThan(0)
  expect(await storedFiles(cart)).toEqual([])
  expect(await world.deps.files.exists(body.fileId)).toBe(false)
  await world.moveTime(-(dayMs + 16 * 60_000))
})
