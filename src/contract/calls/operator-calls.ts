import type { Static } from 'typebox'
import type { CloseReportSchema, Report, Reports } from '#contract/admin/operator-reports.ts'
import type {
  DecideDocumentSchema,
  DecideVerificationSchema,
  SuspensionSchema,
  VerificationFile,
  Verifications,
} from '#contract/admin/operator-verification.ts'
import type { OperatorHomeView } from '#contract/admin/operator-home.ts'
import type { OpenSupportSchema, SupportAccesses } from '#contract/admin/support.ts'

/** The installation, for its operators. */
export interface OperatorCalls {
  'GET /installation': { answer: OperatorHomeView }
  'GET /installation/reports': { answer: Reports }
  'GET /installation/reports/:report': { answer: Report }
  'POST /installation/reports/:report/close': { body: Static<typeof CloseReportSchema>; answer: Report }
  'POST /installation/reports/:report/reopen': { answer: Report }
  'GET /installation/verifications': { answer: Verifications }
  'GET /installation/verifications/:org': { answer: VerificationFile }
  'POST /installation/verifications/:org/documents/:document': {
    body: Static<typeof DecideDocumentSchema>
    answer: VerificationFile
  }
  'POST /installation/verifications/:org/decision': {
    body: Static<typeof DecideVerificationSchema>
    answer: VerificationFile
  }
  'POST /installation/verifications/:org/suspension': {
    body: Static<typeof SuspensionSchema>
    answer: VerificationFile
  }
  'GET /installation/verifications/:org/support': { answer: SupportAccesses }
  'POST /installation/verifications/:org/support': {
    body: Static<typeof OpenSupportSchema>
    answer: SupportAccesses
  }
  'POST /installation/verifications/:org/support/:access/end': { answer: SupportAccesses }
}
