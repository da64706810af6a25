import { useCallback, useEffect } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { loadLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'

interface FailureText {
  readonly title: string
  readonly message: string
}

type ReadText = (failure: ApiFailure) => FailureText

/** After what the first view does not need (page-script.ts), which loads three seconds after the page. */
const afterLoadMs = 4000
/** A line that did not carry the call may not carry its text either. */
const longestWaitMs = 2000

/** The title and the message of a failed call. Their texts are loaded before one is needed. */
export function useFailureText(): (failure: ApiFailure) => Promise<FailureText> {
  const sent = useTexts('frame')
  const locale = useLocale()
  useEffect(() => {
    const timer = setTimeout(() => void loadReader(locale).catch(() => null), afterLoadMs)
    return () => clearTimeout(timer)
  }, [locale])
  return useCallback((failure) => textOf(failure, loadReader(locale), sent), [locale, sent])
}

/**
 * The text of a failure, or the one that every page has where the texts cannot be loaded, or not soon. An answer waits
 * for its own text: the line has just carried the answer.
 */
export function textOf(
  failure: ApiFailure,
  loading: Promise<ReadText>,
  sent: Translate<'frame'>,
): Promise<FailureText> {
  const key = failure.code === 'ECONNABORTED' ? 'late' : 'unreachable'
  const instead = () => ({ title: sent(`${key}.title`), message: sent(`${key}.message`) })
  const loaded = loading.then((read) => read(failure), instead)
  if (failure.status !== 0 && key !== 'late') return loaded
  return Promise.race([
    loaded,
    new Promise<FailureText>((resolve) => setTimeout(() => resolve(instead()), longestWaitMs)),
  ])
}

async function loadReader(locale: Locale): Promise<ReadText> {
  const [{ failureWords }, t] = await Promise.all([
    import('#web/lib/api/failure-words.ts'),
    loadLazyTexts('errors', locale),
  ])
  return (failure) => {
    const words = failureWords(failure)
    return { title: t(`${words}.title`), message: t(`${words}.message`) }
  }
}
