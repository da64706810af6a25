import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FoundAddresses } from '#contract/visitor/address.ts'
import { makeAddressSearch } from '#server/catalogue/address/search-addresses.ts'
import { aCaller } from '../../build/a-caller.ts'
import { aWorld } from '../../build/a-world.ts'
import { anAddressList } from '../../build/an-address-list.ts'

const log = pino({ level: 'silent' })
let service: Awaited<ReturnType<typeof anAddressList>>

beforeEach(async () => {
  service = await anAddressList()
})
afterEach(() => service.close())

describe('the address search', () => {
  it('asks the operator’s service, and returns streets with their postcode and town', async () => {
    const world = await aWorld({ settings: { addressSearchUrl: service.url } })
    try {
      const answer = await aCaller(world.url)<FoundAddresses>('POST', '/addresses/search', {
        text: '3 rue des lil',
      })
      expect(answer.status).toBe(200)
      expect(answer.body.addresses).toEqual([
        {
          label: '3 Rue des Lilas 44000 Nantes',
          address: '3 Rue des Lilas',
          zipCode: '44000',
          city: 'Nantes',
          lat: 47.21837,
          lng: -1.55336,
        },
        {
          label: '3 Rue des Lilas 35000 Rennes',
          address: '3 Rue des Lilas',
          zipCode: '35000',
          city: 'Rennes',
        },
      ])
      expect(service.asked[0]?.searchParams.get('q')).toBe('3 rue des lil')
    } finally {
      await world.close()
    }
  })

  it('is not found where no service is configured', async () => {
    const world = await aWorld()
    try {
      const answer = await aCaller(world.url)('POST', '/addresses/search', { text: '3 rue des lilas' })
      expect(answer.status).toBe(404)
    } finally {
      await world.close()
    }
  })

  it.each(['error', 'other-shape', 'silent', 'nothing'] as const)(
    'finds nothing, soon, where the service answers: %s',
    async (answers) => {
      service.service.answers = answers
      const start = performance.now()
      expect(await makeAddressSearch(service.url, log)('3 rue des lilas')).toEqual([])
      expect(performance.now() - start).toBeLessThan(5_000)
    },
  )

  it('asks nothing for a few letters', async () => {
    expect(await makeAddressSearch(service.url, log)(' ab ')).toEqual([])
    expect(service.asked).toEqual([])
  })

  it('stops asking a service that does not answer', async () => {
    service.service.answers = 'error'
    const search = makeAddressSearch(service.url, log)
    for (let turn = 0; turn < 8; turn += 1) await search('3 rue des lilas')
    expect(service.asked).toHaveLength(5)
  })
})
