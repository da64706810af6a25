import { useTexts } from '#web/lib/texts.ts'

/** How to continue without JavaScript. */
export function WithoutScript({ email }: { readonly email: string }) {
  const t = useTexts('campaign')
  return (
    <noscript>
      <p>{t('noscript.order')}</p>
      {email !== '' && <p>{t('noscript.contact', { email })}</p>}
    </noscript>
  )
}
