import type { Logger } from 'pino'
import { Type } from 'typebox'
import type { FoundAddress } from '#contract/visitor/address.ts'
import { makeCircuitBreaker } from '#server/platform/circuit-breaker.ts'
import { isShape } from '#server/platform/is-shape.ts'

/** A list that comes later is of no use while a visitor types. */
const longestMs = 1_500
const most = 5
/** A shorter text begins too many addresses. */
const fewestCharacters = 4
/** Five addresses weigh 4 kB. */
const longestAnswer = 200_000

/** Part of an answer that is read, in the shape of the Base Adresse Nationale. */
const AnswerSchema = Type.Object({
  features: Type.Array(
    Type.Object({
      properties: Type.Object({
        label: Type.String({ maxLength: 300 }),
        name: Type.String({ maxLength: 200 }),
        postcode: Type.Optional(Type.String({ maxLength: 10 })),
        city: Type.Optional(Type.String({ maxLength: 200 })),
        type: Type.Optional(Type.String()),
      }),
      /** Longitude before latitude. */
      geometry: Type.Optional(Type.Object({ coordinates: Type.Array(Type.Number(), { maxItems: 3 }) })),
    }),
  ),
})

/**
 * Asks the operator's address service for addresses that begin with a text. No answer, a late one and one of another
 * shape are an empty list: the visitor types the address as ever. While the service is away it is not asked.
 */
export function makeAddressSearch(url: string, log: Pick<Logger, 'warn' | 'info'>) {
  const breaker = makeCircuitBreaker({
    failures: 5,
    probeEveryMs: 10_000,
    onChange: (isOpen) => {
      if (isOpen) log.warn('address search does not answer')
      else log.info('address search answers')
    },
  })
  return async (text: string): Promise<readonly FoundAddress[]> => {
    const wanted = text.trim()
    if (wanted.length < fewestCharacters || breaker.permits(1) === 0) return []
    try {
      const found = await ask(url, wanted)
      breaker.answered()
      return found
    } catch {
      breaker.failed()
      return []
    }
  }
}

async function ask(url: string, text: string): Promise<readonly FoundAddress[]> {
  const address = new URL(url)
  address.searchParams.set('q', text)
  address.searchParams.set('limit', String(most))
  address.searchParams.set('autocomplete', '1')
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(longestMs) })
  // Refused as too short or unclear, for example: the service is there.
  if (answer.status === 400) return []
  if (!answer.ok) throw new Error(`address search answered ${answer.status}`)
  const body = await answer.text()
  const found: unknown = body.length > longestAnswer ? null : JSON.parse(body)
  if (!isShape(AnswerSchema, found)) throw new Error('address search answered in another shape')
  return found.features
    .filter(({ properties }) => properties.type !== 'municipality')
    .flatMap(({ properties: { label, name, postcode, city }, geometry }) => {
      if (postcode === undefined || city === undefined) return []
      const [lng, lat] = geometry?.coordinates ?? []
      const known = lat !== undefined && lng !== undefined && { lat, lng }
      return [{ label, address: name, zipCode: postcode, city, ...known }]
    })
    .slice(0, most)
}
