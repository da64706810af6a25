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

/** The site, for its operators. */
export interface OperatorCalls {
  'GET /site': { answer: OperatorHomeView }
  'GET /site/reports': { answer: Reports }
  'GET /site/reports/:report': { answer: Report }
  'POST /site/reports/:report/close': { body: Static<typeof CloseReportSchema>; answer: Report }
  'POST /site/reports/:report/reopen': { answer: Report }
  'GET /site/verifications': { answer: Verifications }
  'GET /site/verifications/:org': { answer: VerificationFile }
  'POST /site/verifications/:org/documents/:document': {
    body: Static<typeof DecideDocumentSchema>
    answer: VerificationFile
  }
  'POST /site/verifications/:org/decision': {
    body: Static<typeof DecideVerificationSchema>
    answer: VerificationFile
  }
  'POST /site/verifications/:org/suspension': {
    body: Static<typeof SuspensionSchema>
    answer: VerificationFile
  }
  'GET /site/verifications/:org/support': { answer: SupportAccesses }
  'POST /site/verifications/:org/support': {
    body: Static<typeof OpenSupportSchema>
    answer: SupportAccesses
  }
  'POST /site/verifications/:org/support/:access/end': { answer: SupportAccesses }
}
