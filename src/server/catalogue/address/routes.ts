import { AppError } from '#domain/errors.ts'
import { AddressSearchSchema, FoundAddressesSchema, addressSearchPath } from '#contract/visitor/address.ts'
import { makeAddressSearch } from '#server/catalogue/address/search-addresses.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers } from '#server/platform/http/typed-app.ts'

/** Completion of an address; not found where the operator configured no service for it. */
export function addressRoutes(app: TypedApp, deps: CatalogueDeps): void {
  const { addressSearchUrl } = deps.settings
  const search = addressSearchUrl === null ? null : makeAddressSearch(addressSearchUrl, deps.log)
  app.post(
    addressSearchPath,
    {
      config: atMost(150, 5),
      schema: {
        summary: 'Addresses that begin with a text',
        body: AddressSearchSchema,
        response: answers(FoundAddressesSchema),
      },
    },
    async ({ body }) => {
      if (search === null) throw new AppError('NOT_FOUND')
      return { addresses: [...(await search(body.text))] }
    },
  )
}
