/** Enough of an e-mail address for its owner to recognise it: `z…@exemple.fr`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '…' : `${email.slice(0, 1)}…${email.slice(at)}`
}
