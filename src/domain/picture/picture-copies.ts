/** Widths of the smaller copies of a photograph, in pixels. */
export const copyWidths = [160, 480, 800, 1200] as const
/** Smallest files first: a browser takes the first format that it knows. */
export const copyFormats = ['avif', 'webp'] as const
export type CopyFormat = (typeof copyFormats)[number]

/** Whether a picture is one of pixels, which has smaller copies; a drawing needs none. */
export function isPhotograph(address: string): boolean {
  return address.startsWith('/media/') && /\.(?:jpe?g|png|webp|avif)$/i.test(address)
}

/** The name or the address of a copy: `quai.jpg.w800.avif`. */
export function copyOf(picture: string, width: number, format: CopyFormat): string {
  return `${picture}.w${width}.${format}`
}

/** The name of the picture that a name is a copy of; null if it is not the name of a copy. */
export function originalOf(name: string): string | null {
  return /^(.+)\.w\d+\.(?:avif|webp)$/.exec(name)?.[1] ?? null
}

/** The copies of a photograph in one format, for `srcset`. */
export function copySet(address: string, format: CopyFormat): string {
  return copyWidths.map((width) => `${copyOf(address, width, format)} ${width}w`).join(', ')
}
