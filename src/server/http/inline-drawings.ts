/** Above this a drawing is better fetched beside the page. */
const maxBytes = 8_192

/**
 * Puts the small SVG pictures of a page into it: on a slow network each one costs a second round trip, and the banner is
 * what a visitor waits for. The policy allows `data:` pictures, where a drawing can run nothing.
 * @param read the drawing at a path such as `/media/la-ruche/logo.svg`, null where it is none
 */
export async function inlineDrawings(
  html: string,
  read: (path: string) => Promise<string | null>,
): Promise<string> {
  const paths = new Set(
    [...html.matchAll(/<img [^>]*src="(\/media\/[\w./-]+\.svg)"/g)].map(([, path]) => path),
  )
  let page = html
  for (const path of paths) {
    const drawing = path === undefined ? null : await read(path)
    if (path === undefined || drawing === null || Buffer.byteLength(drawing) > maxBytes) continue
    page = page
      .replaceAll(new RegExp(`<link rel="preload" as="image" href="${path}"[^>]*/>`, 'g'), '')
      .replaceAll(` src="${path}"`, () => ` src="${dataUrl(drawing)}"`)
  }
  return page
}

/** Plain text rather than base64, which compresses far worse. */
function dataUrl(drawing: string): string {
  const encoded = drawing
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[%#<>"&{}|\\^`]/g, (sign) => encodeURIComponent(sign))
  return `data:image/svg+xml,${encoded}`
}
