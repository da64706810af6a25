import type { Static } from 'typebox'
import type { AdminForm } from '#contract/admin/admin-form.ts'
import type {
  AssociationDetails,
  ChangeAssociationDetails,
  ContactProof,
} from '#contract/admin/association-details.ts'
import type {
  AddressSchema,
  DraftWriteSchema,
  EditedForm,
  PriceHistory,
  FormChangeSchema,
  PlanSchema,
  PublishSchema,
  PublishSourceSchema,
  Rehearsal,
  SavedDraft,
  SavedVersion,
  SourceSchema,
  VersionSourceSchema,
} from '#contract/admin/edited-form.ts'
import type { MailPreview, MailPreviewQuery } from '#contract/admin/mail-preview.ts'
import type { CreatedForm, NewForm } from '#contract/admin/new-form.ts'
import type { FindReceipts, FoundReceipts } from '#contract/admin/found-receipts.ts'
import type { DataTerms, SetDataTerms } from '#contract/admin/association/data-terms.ts'
import type { Handover, HandoverLink } from '#contract/admin/association/handover.ts'
import type { IncompletePageSchema, IncompleteReceipts } from '#contract/admin/incomplete-receipts.ts'
import type { AcceptSchema, Accepted, InviteSchema, Members } from '#contract/admin/members.ts'
import type { OwnAssociations } from '#contract/admin/own-associations.ts'
import type { OwnForms } from '#contract/admin/own-forms.ts'
import type { AddedPicture, Pictures } from '#contract/admin/pictures.ts'
import type { IssuedReceipts, ReceiptYear, StartReceipts } from '#contract/admin/receipts.ts'
import type { Statistics } from '#contract/admin/statistics.ts'
import type { OpenSupports, SupportAccesses } from '#contract/admin/support.ts'
import type { AskBankChange, BankDetailsSchema, Verification } from '#contract/admin/verification.ts'
import type { CorrectDonor, CorrectableReceipt, Corrected } from '#contract/receipt-correction.ts'

/** The associations of a user. */
export interface OwnAdminCalls {
  'GET /admin/associations': { answer: OwnAssociations }
  'GET /admin/forms': { answer: OwnForms }
  'GET /admin/support': { answer: OpenSupports }
  'POST /admin/invitations/accept': { body: Static<typeof AcceptSchema>; answer: Accepted }
}

/** An association, for its members. */
export interface AssociationCalls {
  'GET /admin/organizations/:org/details': { answer: AssociationDetails }
  'POST /admin/organizations/:org/contact-proof': { answer: AssociationDetails }
  'POST /contact-proofs/:token/confirm': { answer: ContactProof }
  'POST /admin/organizations/:org/details': { body: ChangeAssociationDetails; answer: AssociationDetails }
  'GET /admin/organizations/:org/verification': { answer: Verification }
  'POST /admin/organizations/:org/verification/bank-details': {
    body: Static<typeof BankDetailsSchema>
    answer: Verification
  }
  'POST /admin/organizations/:org/verification/bank-changes': { body: AskBankChange; answer: Verification }
  'POST /admin/organizations/:org/verification/bank-changes/:change/confirm': { answer: Verification }
  'POST /admin/organizations/:org/verification/bank-changes/:change/refuse': { answer: Verification }
  'POST /admin/organizations/:org/verification/documents/:kind': { file: true; answer: Verification }
  'POST /admin/organizations/:org/verification/submit': { answer: Verification }
  'GET /admin/organizations/:org/support': { answer: SupportAccesses }
  'POST /admin/organizations/:org/support/:access/end': { answer: SupportAccesses }
  'GET /admin/organizations/:org/data-terms': { answer: DataTerms }
  'POST /admin/organizations/:org/data-terms': { body: SetDataTerms; answer: DataTerms }
  'GET /admin/organizations/:org/handover': { answer: Handover }
  'POST /admin/organizations/:org/handover': { answer: HandoverLink }
  'GET /admin/organizations/:org/pictures': { answer: Pictures }
  'POST /admin/organizations/:org/pictures': { file: true; answer: AddedPicture }
  'POST /admin/organizations/:org/pictures/:name/remove': { answer: Pictures }
}

/** The tax receipts of an association. */
export interface ReceiptCalls {
  'GET /admin/organizations/:org/receipts/:year': { answer: ReceiptYear }
  'POST /admin/organizations/:org/receipts/:year/issue': { answer: IssuedReceipts }
  'POST /admin/organizations/:org/receipts/:year/start': { body: StartReceipts; answer: ReceiptYear }
  'POST /admin/organizations/:org/receipts/search': { body: FindReceipts; answer: FoundReceipts }
  'GET /admin/organizations/:org/receipts/issued/:receipt': { answer: CorrectableReceipt }
  'POST /admin/organizations/:org/receipts/issued/:receipt/correct': {
    body: CorrectDonor
    answer: Corrected
  }
  'GET /admin/organizations/:org/receipts/:year/incomplete': {
    query: Static<typeof IncompletePageSchema>
    answer: IncompleteReceipts
  }
  'GET /admin/organizations/:org/receipts/:year/incomplete/:order': { answer: CorrectableReceipt }
  'POST /admin/organizations/:org/receipts/:year/incomplete/:order/complete': {
    body: CorrectDonor
    answer: Corrected
  }
}

/** A form, for members of its association. */
export interface FormCalls {
  'POST /admin/organizations/:org/forms': { body: NewForm; answer: CreatedForm }
  'GET /admin/organizations/:org/forms/:type/:slug': { answer: AdminForm }
  'GET /admin/organizations/:org/forms/:type/:slug/edition': { answer: EditedForm }
  'POST /admin/organizations/:org/forms/:type/:slug/draft': {
    body: Static<typeof DraftWriteSchema>
    answer: SavedDraft
  }
  'POST /admin/organizations/:org/forms/:type/:slug/draft/discard': { answer: EditedForm }
  'GET /admin/organizations/:org/forms/:type/:slug/confirmation-mail': {
    query: MailPreviewQuery
    answer: MailPreview
  }
  'POST /admin/organizations/:org/forms/:type/:slug/rehearsal': { answer: Rehearsal }
  'POST /admin/organizations/:org/forms/:type/:slug/rehearsal/end': { answer: Rehearsal }
  'POST /admin/organizations/:org/forms/:type/:slug/versions': {
    body: Static<typeof SourceSchema>
    answer: SavedVersion
  }
  'GET /admin/organizations/:org/forms/:type/:slug/versions/:version': {
    answer: Static<typeof VersionSourceSchema>
  }
  'GET /admin/organizations/:org/forms/:type/:slug/prices/:price/history': { answer: PriceHistory }
  'POST /admin/organizations/:org/forms/:type/:slug/versions/:version/publish': {
    body: Static<typeof PublishSchema>
    answer: SavedVersion
  }
  'POST /admin/organizations/:org/forms/:type/:slug/publish': {
    body: Static<typeof PublishSourceSchema>
    answer: SavedVersion
  }
  'POST /admin/organizations/:org/forms/:type/:slug/state': {
    body: Static<typeof FormChangeSchema>
    answer: EditedForm
  }
  'POST /admin/organizations/:org/forms/:type/:slug/plan': {
    body: Static<typeof PlanSchema>
    answer: SavedVersion
  }
  'POST /admin/organizations/:org/forms/:type/:slug/plan/cancel': { answer: EditedForm }
  'POST /admin/organizations/:org/forms/:type/:slug/address': {
    body: Static<typeof AddressSchema>
    answer: CreatedForm
  }
  'GET /admin/organizations/:org/forms/:type/:slug/pictures': { answer: Pictures }
  'POST /admin/organizations/:org/forms/:type/:slug/pictures': { file: true; answer: AddedPicture }
  'POST /admin/organizations/:org/forms/:type/:slug/pictures/:name/remove': { answer: Pictures }
  'GET /admin/organizations/:org/forms/:type/:slug/statistics': { answer: Statistics }
  'GET /admin/organizations/:org/forms/:type/:slug/members': { answer: Members }
  'POST /admin/organizations/:org/forms/:type/:slug/members/:member/remove': { answer: Members }
  'POST /admin/organizations/:org/forms/:type/:slug/invitations': {
    body: Static<typeof InviteSchema>
    answer: Members
  }
  'POST /admin/organizations/:org/forms/:type/:slug/invitations/:invitation/withdraw': { answer: Members }
}
