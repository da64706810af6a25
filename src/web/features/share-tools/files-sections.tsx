import type { Identity } from '#contract/identity.ts'
import { type PosterPaper, posterPapers, shareFilePath } from '#domain/address/share-files.ts'
import { segmentOf } from '#domain/form/url-segments.ts'
import type { Locale } from '#domain/locale.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './share-tools.module.css'

interface FilesProps {
  readonly identity: Identity
  /** Of the page that a code opens. */
  readonly locale: Locale
}

/** The QR code of the page, to see and to download. */
export function CodeSection({ identity, locale }: FilesProps) {
  const t = useTexts('shareTools')
  return (
    <Sheet as="section" titleId="code-title">
      <h2 id="code-title">{t('code.title')}</h2>
      <div className={`${styles.shown} ${styles.beside}`}>
        <img
          className={styles.code}
          src={shareFilePath(identity, { kind: 'svg', locale })}
          alt={t('code.alt', { title: identity.title })}
          width={192}
          height={192}
        />
        <div className="stack">
          <p>{t('code.text')}</p>
          <div className={styles.actions}>
            {(['svg', 'png'] as const).map((kind) => (
              <ButtonLink
                key={kind}
                variant="second"
                size="s"
                href={shareFilePath(identity, { kind, locale })}
                download
              >
                {t(`code.${kind}`)}
              </ButtonLink>
            ))}
          </div>
          <p className="soft small">{t('code.svgHint')}</p>
        </div>
      </div>
    </Sheet>
  )
}

/** The posters, printed by the server. */
export function PosterSection({ identity, locale }: FilesProps) {
  const t = useTexts('shareTools')
  const words: Readonly<Record<PosterPaper, string>> = { a4: t('poster.a4'), a5: t('poster.a5') }
  return (
    <Sheet as="section" titleId="poster-title">
      <h2 id="poster-title">{t('poster.title')}</h2>
      <p>{t('poster.text')}</p>
      <div className={styles.actions}>
        {posterPapers.map((paper) => (
          <ButtonLink
            key={paper}
            variant="second"
            size="s"
            href={shareFilePath(identity, { kind: paper, locale })}
            target="_blank"
          >
            {words[paper]}
          </ButtonLink>
        ))}
      </div>
    </Sheet>
  )
}

/** The picture that social networks show beside the link. */
export function PictureSection({ identity }: Pick<FilesProps, 'identity'>) {
  const t = useTexts('shareTools')
  const { organizationSlug, formType, formSlug, title } = identity
  // The server leads to the picture of today.
  const path = `/og/${organizationSlug}/${segmentOf(formType)}/${formSlug}/partage.png`
  return (
    <Sheet as="section" titleId="picture-title">
      <h2 id="picture-title">{t('picture.title')}</h2>
      <p>{t('picture.text')}</p>
      <div className={styles.shown}>
        <img
          className={styles.picture}
          src={path}
          alt={t('picture.alt', { title })}
          width={1200}
          height={630}
          loading="lazy"
        />
        <ButtonLink variant="second" size="s" href={path} download={`${formSlug}.png`}>
          {t('picture.download')}
        </ButtonLink>
      </div>
    </Sheet>
  )
}
