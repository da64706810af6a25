import { Suspense } from 'react'
import type { AdminFailure } from '#web/admin-kit/admin-failure.ts'
import { SecondFactorWanted } from '#web/admin-kit/second-factor.tsx'
import { SupportOver } from '#web/admin-kit/support-over.tsx'
import { ErrorScreen } from '#web/features/error-screen/error-screen.tsx'

/** Why a page of the administration is not shown. */
export function AdminFailed({ status, code, requestId }: AdminFailure & { readonly status: number }) {
  if (code === 'SECOND_FACTOR_MISSING') return <SecondFactorWanted />
  if (code === 'SUPPORT_ENDED') return <SupportOver />
  return (
    <Suspense>
      <ErrorScreen kind={status} requestId={requestId} />
    </Suspense>
  )
}
