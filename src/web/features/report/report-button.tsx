import { Suspense, useState } from 'react'
import { RestStyle } from '#web/lib/browser/rest-style.tsx'
import { loadLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useOnDemand } from '#web/lib/on-demand/use-on-demand.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'

/** Opens the form to report a page, which is only loaded then. Source: spec section 2, report-a-page form. */
export function ReportButton() {
  const t = useTexts('campaign')
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { part, isLoading, ask } = useOnDemand(async () => {
    const [{ ReportDialog }, words, problems] = await Promise.all([
      import('#web/features/report/report-dialog.tsx'),
      loadLazyTexts('report', locale),
      loadLazyTexts('problems', locale),
    ])
    return { ReportDialog, words, problems }
  })
  const show = () => {
    setOpen(true)
    ask()
  }
  return (
    <div>
      <Button variant="quiet" size="s" aria-haspopup="dialog" busy={isLoading} onClick={show}>
        {t('report.button')}
      </Button>
      {part !== null && (
        <Suspense>
          <RestStyle />
          <part.ReportDialog
            t={part.words}
            tProblem={part.problems}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
