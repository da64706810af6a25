import { daysLeft, draftReason, isCampaignOver, salesState, tierSales } from '#domain/form/sales-state.ts'
import type {
  CustomFieldDefinition,
  ExtraOptionDefinition,
  FormDefinition,
  OrganisationDefinition,
  TierDefinition,
} from '#domain/form/form-definition.ts'
import { coverPath } from '#domain/cover/cover.ts'
import { asksAmount, leastPrice } from '#domain/form/price-kinds.ts'
import { shownTiers } from '#domain/form/sales-state.ts'
import { segmentOf } from '#domain/form/url-segments.ts'
import { cents, percentFunded } from '#domain/money.ts'
import { isEntry } from '#domain/stock/stock-demand.ts'
import type { CustomField, ExtraOption, Form, Tier } from '#contract/form.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import type { FormFigures, StoredForm } from '#server/catalogue/form/form-store.ts'
import { installmentCountsOf } from '#server/catalogue/form/installment-counts.ts'
import { cleanOnRead } from '#server/catalogue/form/sanitise-html.ts'
import { sellableForm } from '#server/catalogue/form/sellable-form.ts'
import type { StockFigures } from '#server/catalogue/form/stock-left-store.ts'

/**
 * A form in wire format at `now`, as a visitor sees it: the browser asks what its user may do
 * (docs/decisions/identity/access.md).
 */
export function presentForm(
  deps: Pick<CatalogueDeps, 'settings' | 'providers'>,
  stored: StoredForm,
  figures: FormFigures,
  now: Date,
): Form {
  const { definition, organisation } = stored
  const {
    type,
    slug,
    suspended: _suspended,
    discountCodes: _codes,
    maxEntries: _entries,
    maxUnitsHeldPerClient: _held,
    remindAbandonedCart: _remindsPayers,
    remindTicketHolders: _remindsHolders,
    bannerColor,
    gallery: _gallery,
    news: _news,
    ...shown
  } = definition
  const sales = salesState(definition, { now, ...figures })
  const tiers = shownTiers(sellableForm(stored)).map((tier) => presentTier(tier, figures, now))
  return {
    ...shown,
    // For the mail to the payer alone.
    personalMessage: '',
    descriptionHtml: cleanOnRead(definition.descriptionHtml),
    projectOwnersHtml: cleanOnRead(definition.projectOwnersHtml),
    projectBeneficiariesHtml: cleanOnRead(definition.projectBeneficiariesHtml),
    ...copyLists(definition),
    logoAlt: definition.logoAlt ?? '',
    bannerAlt: definition.bannerAlt ?? '',
    coverUrl: coverOf(definition, organisation),
    coverColor: bannerColor ?? null,
    installments: installmentCountsOf(deps, stored),
    id: stored.id,
    formType: type,
    formSlug: slug,
    organizationSlug: organisation.slug,
    urlType: segmentOf(type),
    url: formAddress(deps.settings.publicUrl, organisation.slug, definition),
    draftReason: draftReason(definition, organisation),
    sales,
    isOver: isCampaignOver(definition, now),
    amountCollected: figures.amountCollected,
    percentFunded:
      definition.goal === null ? null : percentFunded(cents(figures.amountCollected), definition.goal),
    contributorsCount: figures.contributorsCount,
    timeLeft: daysLeft(definition, now),
    tiers,
    remainingEntries: figures.remainingEntries,
    reservedUntil: sales === 'soldOut' ? formReservedUntil(definition, figures, now) : null,
    ...boundsOf(shownTiers(definition)),
    hasAdminRights: false,
    displayVersion: displayVersion(stored, now),
    currency: 'EUR',
  }
}

/** The banner of a form, or the address of the cover that replaces it. */
export function coverOf(
  { type, bannerUrl, color }: FormDefinition,
  organisation: OrganisationDefinition,
): string {
  return (
    bannerUrl ??
    coverPath({ formType: type, color: color ?? organisation.color, organizationName: organisation.name })
  )
}

/**
 * Changes with the editorial content and with opening and closing dates, not with stock, amounts or contributors. It is
 * the key of the page cache.
 */
export function displayVersion({ definition, contentVersion }: StoredForm, now: Date): string {
  // Each tier only moves forward from not yet open to open to ended, so the sum of the positions identifies the state
  // of all.
  const positions = definition.tiers.map((tier) =>
    ['notYetOpen', 'open', 'ended'].indexOf(tierSales(tier, now)),
  )
  const sales = salesState(definition, { now, remaining: new Map() })
  return `${contentVersion.slice(0, 24)}-${sales}-${positions.reduce((sum, position) => sum + position, 0)}`
}

/** When a sold out form may be free again: its first tier; null where every tier is sold, not held. */
export function formReservedUntil(
  form: Pick<FormDefinition, 'tiers'>,
  figures: StockFigures,
  now: Date,
): string | null {
  const onSale = shownTiers(form)
    .map((tier) => presentTier(tier, figures, now))
    .filter(({ sales }) => sales === 'open')
  return onSale.flatMap(({ reservedUntil }) => reservedUntil ?? []).toSorted()[0] ?? null
}

// The wire's lists are mutable by type; the definition's lists are readonly.
function copyLists(definition: FormDefinition) {
  return {
    expenseItems: definition.expenseItems.map((item) => ({ ...item })),
    customFields: definition.customFields.map(presentField),
    presetAmounts: [...definition.presetAmounts],
    frequencies: [...definition.frequencies],
  }
}

/** The prices that a form sets, in cents, as lists show them; null where visitors type every amount. */
export function setPrices(form: Pick<FormDefinition, 'tiers'>): Pick<Form, 'minPrice' | 'maxPrice'> {
  return boundsOf(shownTiers(form).filter((tier) => !asksAmount(tier)))
}

/** The prices of tiers, in cents; null without a tier. */
function boundsOf(tiers: readonly TierDefinition[]): Pick<Form, 'minPrice' | 'maxPrice'> {
  const prices = tiers.map(leastPrice)
  if (prices.length === 0) return { minPrice: null, maxPrice: null }
  return { minPrice: Math.min(...prices), maxPrice: Math.max(...prices) }
}

/** A tier with what is left of it, and whether it is on sale at `now`. */
export function presentTier(tier: TierDefinition, figures: StockFigures, now: Date): Tier {
  const { key: _key, stock: _stock, isHidden: _hidden, ...shown } = tier
  const remainingNumber = unitsLeft(tier, figures)
  const reservedUntil = remainingNumber === 0 ? reservedUntilOf(tier, figures) : null
  return {
    ...shown,
    day: tier.day ?? null,
    validityPeriod: tier.validityPeriod ?? null,
    terms: tier.terms.map((term) => ({ ...term })),
    remainingNumber,
    limited: remainingNumber !== null,
    soldOut: remainingNumber === 0,
    ...(reservedUntil !== null && { reservedUntil }),
    sales: tierSales(tier, now),
    customFields: tier.customFields.map(presentField),
    extraOptions: tier.extraOptions.map((option) => presentOption(option, figures)),
  }
}

/** Counts the units left of a tier, at most those of the whole form; null = unlimited. */
function unitsLeft(tier: TierDefinition, { remaining, remainingEntries }: StockFigures): number | null {
  const left = [remaining.get(tier.id) ?? null, isEntry(tier.tierType) ? remainingEntries : null]
  const limits = left.filter((limit) => limit !== null)
  return limits.length === 0 ? null : Math.min(...limits)
}

/** When a tier with nothing left may be free again; null where sales, not holds, have used it or the form up. */
function reservedUntilOf(tier: TierDefinition, figures: StockFigures): string | null {
  const ends = [
    ...(figures.remaining.get(tier.id) === 0 ? [figures.reservedUntil?.get(tier.id)] : []),
    ...(isEntry(tier.tierType) && figures.remainingEntries === 0 ? [figures.entriesReservedUntil] : []),
  ]
  const known = ends.filter((end) => end !== undefined)
  // Both the tier and the form must have a unit again.
  return known.length < ends.length ? null : (known.toSorted().at(-1) ?? null)
}

function presentOption(option: ExtraOptionDefinition, figures: StockFigures): ExtraOption {
  const { key: _key, stock: _stock, ...shown } = option
  const reservedUntil =
    figures.remaining.get(option.id) === 0 ? figures.reservedUntil?.get(option.id) : undefined
  return {
    ...shown,
    ...(reservedUntil !== undefined && { reservedUntil }),
    isFree: option.price === 0,
    remainingNumber: figures.remaining.get(option.id) ?? null,
    customFields: option.customFields.map(presentField),
  }
}

/** A question of a form, tier or option. */
export function presentField(field: CustomFieldDefinition): CustomField {
  const { key: _key, ...shown } = field
  return { ...shown, values: [...field.values] }
}
