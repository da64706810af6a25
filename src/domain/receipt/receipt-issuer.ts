/**
 * Qualities of an organisation in the words of article 200 of the tax code, stated on a receipt. Free meals, care or
 * housing (article 200, 1 ter) is a flag of its own.
 */
export const receiptQualities = [
  'generalInterest',
  'publicUtility',
  'endowmentFund',
  'companyFoundation',
] as const
export type ReceiptQuality = (typeof receiptQualities)[number]

/** The legal entity that a receipt names. Source: the forms 11580*05 and 16216*02. */
export interface ReceiptEntity {
  readonly name: string
  readonly address: string
  readonly zipCode: string
  readonly city: string
  readonly rnaNumber: string | null
  readonly siren: string | null
}

/** Declaration of an organisation that wants to issue tax receipts. */
export interface ReceiptDeclaration {
  /** The object of its statutes. */
  readonly purpose: string
  readonly quality: ReceiptQuality
  /** The day of the decree, `YYYY-MM-DD`, of what is recognised as being of public utility; else null. */
  readonly recognisedOn: string | null
  /** Whether gifts also open the reduction of the tax on real-estate wealth. Source: article 978. */
  readonly opensWealthTax: boolean
  /** The person who signs, and the office that gives the right to. */
  readonly signatory: string
  readonly signatoryTitle: string
  /** The organisation that issues in place of this one, which belongs to it; null: it issues itself. */
  readonly parent: ReceiptEntity | null
}

/** Facts that decide whether an organisation issues receipts. */
export interface ReceiptOrganisation extends ReceiptEntity {
  readonly taxReceipts: boolean
  readonly authenticationState: string
  readonly receipts?: ReceiptDeclaration | null
}

/** Whether an entity has what a receipt must state: a full address, and its RNA or SIREN. */
export function isCompleteEntity(entity: ReceiptEntity): boolean {
  return hasAddress(entity) && hasNumber(entity)
}

/** Conditions that an organisation may lack to issue receipts here. */
export const receiptObstacles = [
  'notDeclared',
  'noMentions',
  'addressMissing',
  'numberMissing',
  'parentIncomplete',
  'notVerified',
] as const
export type ReceiptObstacle = (typeof receiptObstacles)[number]

/**
 * Lists the missing conditions to issue receipts here; none: it issues them. It declares the right and what a
 * receipt must state, with a full address and an RNA or SIREN, and the operator verifies it. Otherwise the organisation
 * sends its receipts itself. Source: docs/decisions/papers/tax-receipts.md.
 */
export function listReceiptObstacles(organisation: ReceiptOrganisation): ReceiptObstacle[] {
  const { taxReceipts, authenticationState, receipts } = organisation
  const verification: ReceiptObstacle[] = authenticationState === 'valid' ? [] : ['notVerified']
  if (!taxReceipts) return ['notDeclared', ...verification]
  const mentions: ReceiptObstacle[] = receipts ? [] : ['noMentions']
  return [...mentions, ...entityObstacles(organisation), ...verification]
}

function entityObstacles(organisation: ReceiptOrganisation): ReceiptObstacle[] {
  const parent = organisation.receipts?.parent ?? null
  if (parent !== null) return isCompleteEntity(parent) ? [] : ['parentIncomplete']
  return [
    ...(hasAddress(organisation) ? [] : (['addressMissing'] as const)),
    ...(hasNumber(organisation) ? [] : (['numberMissing'] as const)),
  ]
}

const hasAddress = ({ address, zipCode, city }: ReceiptEntity) =>
  address !== '' && zipCode !== '' && city !== ''
const hasNumber = ({ rnaNumber, siren }: ReceiptEntity) => rnaNumber !== null || siren !== null

/** Whether tax receipts are issued here for an organisation. */
export function issuesReceipts(organisation: ReceiptOrganisation): boolean {
  return listReceiptObstacles(organisation).length === 0
}
