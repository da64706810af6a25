import { adminSegmentOf } from '#domain/form/url-segments.ts'
import type { FormAddress } from '#web/paths.ts'

/** The pages of the administration site about a campaign. Source: docs/decisions/web/addresses.md. */
const adminPages = {
  edit: 'edition/1',
  share: 'diffusion',
  statistics: 'statistiques',
  gates: 'entrees',
  waiting: 'attente',
  enter: 'saisie',
  cancel: 'annulation',
  administrators: 'administrateurs',
} as const

/** A page of the administration site about a campaign, `ventes` for a payment form. Source: spec section 2. */
export function adminPath(base: string, form: FormAddress, page: keyof typeof adminPages): string {
  const { organizationSlug, formType, formSlug } = form
  return `${base}/${organizationSlug}/${adminSegmentOf(formType)}/${formSlug}/${adminPages[page]}`
}

/** A cancellation of a campaign, or of one of its prices. */
export function cancellationPath(base: string, form: FormAddress, cancellationId: string): string {
  return `${adminPath(base, form, 'cancel')}/${cancellationId}`
}

/** A step of the editor of a campaign. Source: spec section 2. */
export function editionPath(base: string, form: FormAddress, step: number): string {
  return adminPath(base, form, 'edit').replace(/1$/, String(step))
}

/** The page where an invited user accepts; its secret is behind the hash sign. */
export const invitationPath = '/invitation'

/** First page of an association for its members. */
export function adminHomePath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}`
}

/** The campaigns of an association. */
export function adminCampaignsPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/campagnes`
}

/** Where a member creates a campaign. */
export function newCampaignPath(base: string, organizationSlug: string): string {
  return `${adminCampaignsPath(base, organizationSlug)}/nouvelle`
}

/** The orders of an association; of one campaign with its `form`, `Event/gala`. */
export function adminOrdersPath(base: string, organizationSlug: string, form?: string): string {
  const search = form === undefined ? '' : `?campagne=${encodeURIComponent(form)}`
  return `${base}/${organizationSlug}/commandes${search}`
}

/** The tickets, members, articles and gifts of an association. */
export function adminLinesPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/participants`
}

/** The captured payments of an association. */
export function adminPaymentsPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/paiements`
}

/** The adherents of an association. */
export function adminMembershipsPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/adherents`
}

/** When and how an association reminds its adherents to renew. */
export function adminRemindersPath(base: string, organizationSlug: string): string {
  return `${adminMembershipsPath(base, organizationSlug)}/rappels`
}

/** The sheet of an adherent, by one of the memberships. */
export function adminHolderPath(base: string, organizationSlug: string, membershipId: string): string {
  return `${adminMembershipsPath(base, organizationSlug)}/${membershipId}`
}

/** The donors of an association. */
export function adminDonorsPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/donateurs`
}

/** Its monthly gifts. */
export function adminMonthlyDonorsPath(base: string, organizationSlug: string): string {
  return `${adminDonorsPath(base, organizationSlug)}/mensuels`
}

/** The sheet of an order. */
export function adminOrderPath(base: string, organizationSlug: string, orderId: string): string {
  return `${adminOrdersPath(base, organizationSlug)}/${orderId}`
}

/** The people whom orders of an association name. */
export function adminPeoplePath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/personnes`
}

/** People who may be one. */
export function adminProposalsPath(base: string, organizationSlug: string): string {
  return `${adminPeoplePath(base, organizationSlug)}/doublons`
}

/** The messages of an association. */
export function adminMessagesPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/messages`
}

/** Where a member chooses the recipients of a message. */
export function newMessagePath(base: string, organizationSlug: string): string {
  return `${adminMessagesPath(base, organizationSlug)}/nouveau`
}

/** A message with its list. */
export function adminMessagePath(base: string, organizationSlug: string, messageId: string): string {
  return `${adminMessagesPath(base, organizationSlug)}/${messageId}`
}

/** Where people, memberships and gifts of another program are imported. */
export function adminImportPath(base: string, organizationSlug: string): string {
  return `${adminPeoplePath(base, organizationSlug)}/importer`
}

/** Requests of people about their data. */
export function adminRequestsPath(base: string, organizationSlug: string): string {
  return `${adminPeoplePath(base, organizationSlug)}/demandes`
}

/** The sheet of a person. */
export function adminPersonPath(base: string, organizationSlug: string, personId: string): string {
  return `${adminPeoplePath(base, organizationSlug)}/${personId}`
}

/** Where the payer, people and answers of an order are corrected. */
export function orderCorrectionPath(base: string, organizationSlug: string, orderId: string): string {
  return `${adminOrderPath(base, organizationSlug, orderId)}/correction`
}

/** Where an order is refunded, or its lines cancelled. */
export function orderRefundPath(base: string, organizationSlug: string, orderId: string): string {
  return `${adminOrderPath(base, organizationSlug, orderId)}/remboursement`
}

/** Cheques that wait for the bank. */
export function adminChequesPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/cheques`
}

/** Money that was promised to an association. */
export function adminExpectedPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/attendus`
}

/** Balance and payouts of an association. */
export function adminMoneyPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/argent`
}

/** Compares a bank statement with the money of an association. */
export function adminStatementPath(base: string, organizationSlug: string): string {
  return `${adminMoneyPath(base, organizationSlug)}/releve`
}

/** Payments that were contested at a bank. */
export function adminDisputesPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/litiges`
}

/** A contested payment, and the answer to its bank. */
export function adminDisputePath(base: string, organizationSlug: string, disputeId: string): string {
  return `${adminDisputesPath(base, organizationSlug)}/${disputeId}`
}

/** Income of an association in a year. */
export function adminIncomePath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/statistiques`
}

/** Accounting entries of an association, as files. */
export function adminAccountingPath(base: string, organizationSlug: string): string {
  return `${adminMoneyPath(base, organizationSlug)}/comptabilite`
}

/** Accounts under which an association records its income. */
export function adminAccountsPath(base: string, organizationSlug: string): string {
  return `${adminMoneyPath(base, organizationSlug)}/comptes`
}

/** The close of an accounting year of an association. */
export function adminClosePath(base: string, organizationSlug: string): string {
  return `${adminMoneyPath(base, organizationSlug)}/cloture`
}

/** A deposit of cheques. */
export function chequeDepositPath(base: string, organizationSlug: string, depositId: string): string {
  return `${adminChequesPath(base, organizationSlug)}/${depositId}`
}

/** Where an association completes its own details. */
export function adminOrganizationPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/informations`
}

/** Where an association proves who it is. */
export function verificationPagePath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/verification`
}

/** Where an association follows its tax receipts. */
export function adminReceiptsPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/recus`
}

/** Where an association sees accesses of operators, and ends them. */
export function adminSupportPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/support`
}

/** Where an association sets how long data about people is stored. */
export function adminDataTermsPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/conservation`
}

/** Where a board saves everything that the association has here. */
export function adminHandoverPath(base: string, organizationSlug: string): string {
  return `${base}/${organizationSlug}/passation`
}

/** Where operators verify associations. */
export const operatorPath = '/exploitation'

/** The verification file of an association. */
export function operatorFilePath(organizationSlug: string): string {
  return `${operatorPath}/${organizationSlug}`
}

/** A report of a page, for operators. */
export function operatorReportPath(reportId: string): string {
  return `${operatorPath}/signalements/${reportId}`
}
