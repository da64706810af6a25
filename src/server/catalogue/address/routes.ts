import { AppError } from '#domain/errors.ts'
import { AddressSearchSchema, FoundAddressesSchema } from '#contract/visitor/address.ts'
import { makeAddressSearch } from '#server/catalogue/address/search-addresses.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Completion of an address; not found where the operator configured no service for it. */
export function addressRoutes(app: TypedApp, deps: CatalogueDeps): void {
  const { addressSearchUrl } = deps.settings
  const search = addressSearchUrl === null ? null : makeAddressSearch(addressSearchUrl, deps.log)
  answerCall(
    app,
    'POST /addresses/search',
    {
      summary: 'Addresses that begin with a text',
      config: atMost(150, 5),
      body: AddressSearchSchema,
      answer: FoundAddressesSchema,
    },
    async ({ body }) => {
      if (search === null) throw new AppError('NOT_FOUND')
      return { addresses: [...(await search(body.text))] }
    },
  )
}
