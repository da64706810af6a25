import { Suspense, useEffect } from 'react'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { useTexts } from '#web/lib/texts.ts'
import { SupportOver } from '#web/admin-kit/support-over.tsx'
import { SecondFactorWanted } from '#web/admin-kit/second-factor.tsx'
import { ErrorScreen } from '#web/features/error-screen/error-screen.tsx'
import { loginPath } from '#web/account-paths.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

/** While a page of the administration is read. */
export function AdminLoading() {
  const t = useTexts('manage')
  return (
    <div className="stack">
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
      <output className="visually-hidden">{t('loading')}</output>
      <Skeleton block="card" lines={4} />
    </div>
  )
}

/** Why a page of the administration is not shown; a visitor is led to the sign-in page first. */
export function AdminFailed({ failure }: { readonly failure: ApiFailure }) {
  const isSignedOut = failure.status === 401
  useEffect(() => {
    const { pathname, search } = globalThis.location
    if (isSignedOut) globalThis.location.replace(loginPath(pathname + search))
  }, [isSignedOut])
  if (isSignedOut) return <AdminLoading />
  if (failure.code === 'SECOND_FACTOR_MISSING') return <SecondFactorWanted />
  if (failure.code === 'SUPPORT_ENDED') return <SupportOver />
  return (
    <Suspense fallback={<AdminLoading />}>
      <ErrorScreen kind={failure.status === 0 ? 503 : failure.status} requestId={failure.requestId} />
    </Suspense>
  )
}
