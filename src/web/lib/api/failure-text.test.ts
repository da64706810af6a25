import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { locales } from '#domain/locale.ts'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import { textOf } from '#web/lib/api/failure-text.ts'
import { words } from '../../../../tests/build/e2e/words.ts'

const sent = words('fr', 'frame')
const own = { title: 'Complet', message: 'Il ne reste plus de place.' }
const never = new Promise<() => typeof own>(() => undefined)

const failureOf = (code: string, status: number) => new ApiFailure({ routeCode: 'PUT /carts', status, code })
const late = failureOf('ECONNABORTED', 504)
const lost = failureOf('UNAVAILABLE', 0)
const refused = failureOf('SOLD_OUT', 409)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([late, lost, refused])('%s has its own text once the texts are there', async (failure) => {
  expect(
    await textOf(
      failure,
      Promise.resolve(() => own),
      sent,
    ),
  ).toEqual(own)
})

test.each([
  [late, 'late'],
  [lost, 'unreachable'],
] as const)(
  'on a line that hangs, %s is shown within two seconds, by "%s" of the page',
  async (failure, key) => {
    const shown = textOf(failure, never, sent)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await shown).toEqual({ title: sent(`${key}.title`), message: sent(`${key}.message`) })
  },
)

test('a clear refusal waits for its own text', async () => {
  const texts = Promise.withResolvers<() => typeof own>()
  const shown = textOf(refused, texts.promise, sent)
  await vi.advanceTimersByTimeAsync(2000)
  texts.resolve(() => own)
  expect(await shown).toEqual(own)
})

test.each([late, refused])('%s has a text of the page where the texts do not load', async (failure) => {
  const { title } = await textOf(failure, Promise.reject(new Error('no file')), sent)
  expect(title).toBe(sent(failure === late ? 'late.title' : 'unreachable.title'))
})

test.each(locales)('every page has the text of a time-out in %s, as it is among the errors', (locale) => {
  const [frame, errors] = [words(locale, 'frame'), words(locale, 'errors')]
  for (const part of ['title', 'message']) expect(frame(`late.${part}`)).toBe(errors(`ECONNABORTED.${part}`))
})
