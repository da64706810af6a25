import type { FormDefinition } from '#domain/form/form-definition.ts'
import { mistakeAt } from '#domain/form/form-mistake.ts'
import { FormFileError } from '#domain/form/read-form-file.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { listSoldItems } from '#server/catalogue/form/stock-store.ts'

type Items = FormDefinition['tiers']

/** A change of a price or an option that is refused once it was sold. */
interface SoldChange {
  readonly id: string
  readonly path: string
  readonly key: 'soldPrice' | 'soldRemoved' | 'optionPrice' | 'optionRemoved'
  readonly name: string
}

/**
 * Refuses another price for what was sold, and its removal: orders, tickets and refunds name it.
 * @param index of the form in its file
 * @throws FormFileError with a mistake for each price and option
 */
export async function refuseSoldChanges(
  tx: Tx,
  before: FormDefinition,
  after: FormDefinition,
  index: number,
): Promise<void> {
  const changes = changesOf(before.tiers, after.tiers, `forms[${index}]`)
  const sold = await listSoldItems(
    tx,
    before.tiers.map(({ id }) => id),
    changes.map(({ id }) => id),
  )
  const refused = changes.filter(({ id }) => sold.has(id))
  if (refused.length > 0)
    throw new FormFileError(refused.map(({ path, key, name }) => mistakeAt(path, key, { name })))
}

function changesOf(before: Items, after: Items, at: string): SoldChange[] {
  return before.flatMap((former) => {
    const { id, name } = former
    const rank = after.findIndex((tier) => tier.id === id)
    const tier = after[rank]
    if (tier === undefined) return [{ id, name, key: 'soldRemoved' as const, path: `${at}.tiers` }]
    const path = `${at}.tiers[${rank}]`
    const isChanged = former.price !== tier.price || former.priceCategory !== tier.priceCategory
    const own = isChanged ? [{ id, name: tier.name, key: 'soldPrice' as const, path: `${path}.price` }] : []
    return [...own, ...optionChangesOf(former.extraOptions, tier.extraOptions, path)]
  })
}

type Options = Items[number]['extraOptions']

function optionChangesOf(before: Options, after: Options, at: string): SoldChange[] {
  return before.flatMap(({ id, label: name, price }): SoldChange[] => {
    const rank = after.findIndex((option) => option.id === id)
    const option = after[rank]
    if (option === undefined) return [{ id, name, key: 'optionRemoved', path: `${at}.extraOptions` }]
    if (option.price === price) return []
    return [{ id, name: option.label, key: 'optionPrice', path: `${at}.extraOptions[${rank}].price` }]
  })
}
