/** Longest name kept, extension included. */
const longest = 100

/** Marks that turn the direction of what follows: `facture\u202efdp.exe` would read as a PDF. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu
/** What some file system or shell reads as more than a letter. */
const special = /[<>:"|?*]/g

/**
 * The name under which a joined file is shown and handed over: the last part of whatever path came, without marks that
 * hide or turn, at most 100 characters, ending in the extension of what the file really is.
 */
export function tidyFileName(name: string, extension: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(invisible, '').replace(special, '_').replace(/\s+/g, ' ').trim()
  const stem = clean.replace(/\.[^.]{0,10}$/, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const characters = Array.from(stem === '' ? 'document' : stem)
  const ending = `.${extension}`
  let kept = ''
  for (const character of characters) {
    if (kept.length + character.length + ending.length > longest) break
    kept += character
  }
  return kept.trimEnd() + ending
}
