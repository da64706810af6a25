import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the service answers the next questions. */
type Answer = 'addresses' | 'nothing' | 'error' | 'other-shape' | 'silent'

const properties = (label: string, name: string, postcode: string, city: string) => ({
  properties: { label, name, postcode, city, score: 0.9, type: 'street' },
})
const addresses = {
  type: 'FeatureCollection',
  features: [
    {
      ...properties('3 Rue des Lilas 44000 Nantes', '3 Rue des Lilas', '44000', 'Nantes'),
      geometry: { type: 'Point', coordinates: [-1.55336, 47.21837] },
    },
    properties('3 Rue des Lilas 35000 Rennes', '3 Rue des Lilas', '35000', 'Rennes'),
    {
      properties: {
        label: 'Les Lilas',
        name: 'Les Lilas',
        postcode: '93260',
        city: 'Les Lilas',
        type: 'municipality',
      },
    },
  ],
}

/** An address service in the shape of the Base Adresse Nationale, on a free port of this machine. */
export async function anAddressList() {
  const asked: URL[] = []
  const service = { answers: 'addresses' as Answer }
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '/', 'http://localhost'))
    if (service.answers === 'silent') return
    response.statusCode = service.answers === 'error' ? 503 : 200
    const body =
      service.answers === 'addresses'
        ? addresses
        : service.answers === 'nothing'
          ? { features: [] }
          : { features: 'none' }
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/search`,
    asked,
    service,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
