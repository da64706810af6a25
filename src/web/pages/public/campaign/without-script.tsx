import { useTexts } from '#web/lib/texts.ts'

/** How to continue without JavaScript. */
export function WithoutScript({ email }: { readonly email: string }) {
  const t = useTexts('picker')
  return (
    <noscript>
      <p>{t('noscript.text')}</p>
      {email !== '' && <p>{t('noscript.contact', { email })}</p>}
    </noscript>
  )
}
