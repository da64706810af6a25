import { useEffect, useRef, useState } from 'react'
import { type WidgetKind, widgetKinds } from '#domain/address/widgets.ts'
import type { Locale } from '#domain/locale.ts'
import {
  type Embed,
  elementCode,
  embedAddress,
  embedSizes,
  frameCode,
  linkCode,
} from '#domain/widget/embed-codes.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { CopyField } from '#web/features/share-tools/copy-field.tsx'
import { type FormAddress, formPath } from '#web/paths.ts'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './share-tools.module.css'

interface EmbedSectionProps {
  readonly address: FormAddress
  readonly title: string
  readonly locale: Locale
}

/** The widgets of a form for other sites: which one, how it looks, and the code to paste. */
export function EmbedSection({ address, title, locale }: EmbedSectionProps) {
  const t = useTexts('shareTools')
  const publicUrl = useBrand()?.publicUrl ?? ''
  const [kind, setKind] = useState<WidgetKind>('card')
  const [place, setPlace] = useState<'tab' | 'top'>('tab')
  const embed: Embed = { ...address, publicUrl, kind, locale, title, paysOnTop: place === 'top' }
  const codes = [
    ['frame', frameCode(embed)],
    ['element', elementCode(embed)],
    ['link', linkCode(publicUrl + formPath(address, locale), title)],
  ] as const
  return (
    <Sheet as="section" titleId="embed-title">
      <h2 id="embed-title">{t('embed.title')}</h2>
      <p>{t('embed.text')}</p>
      <div className={styles.links}>
        <RadioList
          name="widget-kind"
          label={t('embed.kind')}
          value={kind}
          options={widgetKinds.map((value) => ({ value, label: t(`embed.is.${value}`) }))}
          onChoice={(value) => setKind(widgetKinds.find((one) => one === value) ?? kind)}
        />
        {kind === 'form' && (
          <RadioList
            name="widget-pays"
            label={t('embed.pays.label')}
            hint={t('embed.pays.hint')}
            value={place}
            options={(['tab', 'top'] as const).map((value) => ({ value, label: t(`embed.pays.${value}`) }))}
            onChoice={(value) => setPlace(value === 'top' ? 'top' : 'tab')}
          />
        )}
        <Preview key={embedAddress(embed)} embed={embed} label={t('embed.preview')} />
        {codes.map(([name, code]) => (
          <CopyField
            key={name}
            name={`embed-${name}`}
            label={t(`embed.${name}`)}
            hint={t(`embed.hint.${name}`)}
            value={code}
            copied={t('embed.copied')}
            isLong
          />
        ))}
      </div>
    </Sheet>
  )
}

/** The widget itself, as high as it reports. */
function Preview({ embed, label }: { readonly embed: Embed; readonly label: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { width, height: first } = embedSizes[embed.kind]
  const [height, setHeight] = useState(first)
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      if (typeof data === 'object' && data !== null && 'height' in data && typeof data.height === 'number')
        setHeight(data.height)
    }
    globalThis.addEventListener('message', hear)
    return () => globalThis.removeEventListener('message', hear)
  }, [])
  return (
    <figure className={styles.preview}>
      <figcaption>{label}</figcaption>
      {/* The page that the administrator reads, on whichever address they came by. */}
      <iframe
        ref={frame}
        src={new URL(embedAddress(embed)).pathname}
        title={embed.title}
        width={width}
        height={height}
      />
    </figure>
  )
}
