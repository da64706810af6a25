import { copyFormats, copyOf, copySet, isPhotograph } from '#domain/picture/picture-copies.ts'
import styles from './picture.module.css'

interface PictureProps {
  readonly url: string
  /** Empty for a decorative picture. */
  readonly alt: string
  readonly width: number
  readonly height: number
  /** The width on screen, for the choice of a copy. */
  readonly sizes: string
  readonly className: string | undefined
  /** Fetches a first picture at once, other pictures when they come near. */
  readonly isFirst?: boolean
}

/** A picture of an association: a drawing as it is, a photograph in the smallest format and width that suffice. */
export function Picture({ url, alt, sizes, isFirst = false, ...rest }: PictureProps) {
  const order = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  if (!isPhotograph(url)) return <img {...rest} {...order} src={url} alt={alt} />
  return (
    <picture className={styles.picture}>
      {copyFormats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={copySet(url, format)} sizes={sizes} />
      ))}
      <img {...rest} {...order} src={copyOf(url, 800, 'webp')} alt={alt} />
    </picture>
  )
}
