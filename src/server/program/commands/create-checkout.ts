import { readFile } from 'node:fs/promises'
import { Type } from 'typebox'
import { isShape } from '#server/platform/is-shape.ts'
import { AppError } from '#domain/errors.ts'
import { defaultLocale, locales } from '#domain/locale.ts'
import { createCart } from '#server/money/cart/create-cart.ts'
import type { Deps } from '#server/money/deps.ts'
import { findForm } from '#server/catalogue/form/form-store.ts'

const FileSchema = Type.Object({
  organizationSlug: Type.String(),
  formSlug: Type.Optional(Type.String()),
  locale: Type.Optional(Type.Union(locales.map((locale) => Type.Literal(locale)))),
  items: Type.Array(
    Type.Object({
      /** Key of a tier of the checkout form. */
      tier: Type.String(),
      quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      /** Cents, for a tier with a free price. */
      customAmount: Type.Optional(Type.Integer({ minimum: 0 })),
    }),
    { minItems: 1, maxItems: 100 },
  ),
})

/**
 * Creates a checkout cart from a file
 * `{ organizationSlug, formSlug?, locale?, items: [{ tier, quantity?, customAmount? }] }` and returns the buyer's link.
 * The key is in the fragment, which is not sent to servers.
 * @throws Error if the file has another shape; AppError of cart creation
 */
export async function createCheckout(deps: Deps, path: string): Promise<string> {
  const file: unknown = JSON.parse(await readFile(path, 'utf8'))
  if (!isShape(FileSchema, file)) {
    throw new Error(
      `${path} is not a checkout file: { organizationSlug, formSlug?, locale?, items: [{ tier, quantity?, customAmount? }] }`,
    )
  }
  const { organizationSlug, formSlug = 'default', locale = defaultLocale } = file
  const form = await findForm(deps.db, { organizationSlug, formSlug, formType: 'Checkout' })
  if (form === null)
    throw new AppError('NOT_FOUND', { detail: `no checkout form ${organizationSlug}/${formSlug}` })
  const items = file.items.map(({ tier, ...item }) => {
    const known = form.definition.tiers.find(({ key }) => key === tier)
    if (known === undefined) throw new AppError('TIER_UNKNOWN', { detail: `the form has no tier "${tier}"` })
    return { ...item, tierId: known.id }
  })
  const cart = { items, organizationSlug, formSlug, formType: 'Checkout' }
  const made = await createCart(deps, { cart, locale, idempotencyKey: undefined, visitor: null })
  return `${deps.settings.publicUrl}/associations/${organizationSlug}/checkout/${made.cart.id}#key=${made.cartKey}`
}
