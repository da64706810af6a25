import type { FormType, TierType } from '#domain/form/form-definition.ts'
import { type TypesWhere, formTypeRules } from '#domain/form/form-types.ts'

/** Whether a form collects gifts: it asks for an amount, and its texts speak of a gift rather than of an order. */
export function isGiftForm(formType: FormType): formType is TypesWhere<'item', 'Donation'> {
  return formTypeRules[formType].item === 'Donation'
}

/** Whether a tier, or a line bought from it, is a gift: it is no entry and has no discount. */
export function isGiftTier(tierType: TierType): tierType is 'Donation' | 'MonthlyDonation' {
  return tierType === 'Donation' || tierType === 'MonthlyDonation'
}

/**
 * Whether a line may open a tax receipt: a gift, or a membership whose association declares that it gives no advantage
 * but a vote. Tickets, goods and payments have a counterpart. Source: article 200 of the tax code.
 */
export function mayOpenReceipt(tierType: TierType): boolean {
  return isGiftTier(tierType) || tierType === 'Membership'
}
