import { connect } from 'node:tls'
import type { Arrival } from '#server/program/health/arrival.ts'
import { type Finding, ok, problem, reasonOf, warning } from '#server/program/doctor/finding.ts'

const limitMs = 10_000
const dayMs = 86_400_000
/** A certificate is usually renewed a month before its end. */
const leastDays = 14
/** An address for documentation (RFC 5737): a site that believes that it calls believes anyone. */
const invented = '203.0.113.9'

interface Site {
  readonly publicUrl: string
  readonly viewKey: string
  readonly trustedProxies: readonly string[]
}

/** Examines the site under its public address, through its proxy, as a visitor reaches it. */
export async function checkOutside(site: Site): Promise<Finding[]> {
  const { publicUrl } = site
  const ready = await ask(`${publicUrl}/readyz`)
  if (ready instanceof Error)
    return [
      problem(
        'reachable',
        `${publicUrl}: ${reasonOf(ready)}`,
        'Check DNS, firewall, proxy, and that it runs.',
      ),
    ]
  if (ready.status !== 200) return [unready(publicUrl, ready.status)]
  const isHttps = publicUrl.startsWith('https:')
  return [
    ok('reachable', publicUrl),
    ...(isHttps ? [await checkCertificate(new URL(publicUrl)), await checkRedirect(new URL(publicUrl))] : []),
    await checkHeaders(publicUrl, isHttps),
    await checkClosed(publicUrl),
    ...(await checkArrival(site)),
  ]
}

function unready(publicUrl: string, status: number): Finding {
  const advice =
    status === 400
      ? 'The proxy replaces the host: nginx needs proxy_set_header Host $host.'
      : 'Is it this program that answers there? Its log says more.'
  return problem('reachable', `${publicUrl}/readyz answers ${status}`, advice)
}

async function ask(url: string, options: RequestInit = {}): Promise<Response | Error> {
  try {
    return await fetch(url, { redirect: 'manual', ...options, signal: AbortSignal.timeout(limitMs) })
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function checkCertificate({ hostname, port }: URL): Promise<Finding> {
  const end = await new Promise<Date>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.destroy()
    })
    socket.setTimeout(limitMs, () => socket.destroy(new Error('no answer')))
    socket.on('error', reject)
  }).catch((error: unknown) => reasonOf(error))
  return typeof end === 'string'
    ? problem('certificate', end, 'Let the proxy get one: Caddy does it by itself.')
    : judgeCertificate(end, new Date())
}

/** Judges when a certificate ends. */
export function judgeCertificate(end: Date, now: Date): Finding {
  const days = Math.floor((end.getTime() - now.getTime()) / dayMs)
  return days < leastDays
    ? problem('certificate', `ends in ${days} days`, 'Its renewal has failed: see the log of the proxy.')
    : ok('certificate', `valid for ${days} more days`)
}

async function checkRedirect({ hostname }: URL): Promise<Finding> {
  const answer = await ask(`http://${hostname}/`)
  if (answer instanceof Error) return ok('plain http', 'not answered')
  const target = answer.headers.get('location') ?? ''
  return answer.status >= 300 && answer.status < 400 && target.startsWith('https:')
    ? ok('plain http', 'leads to https')
    : problem('plain http', `answers ${answer.status}`, 'Let the proxy redirect every http address to https.')
}

async function checkHeaders(publicUrl: string, isHttps: boolean): Promise<Finding> {
  const answer = await ask(`${publicUrl}/`, { redirect: 'follow' })
  const found = answer instanceof Error ? new Headers() : answer.headers
  const needed = [
    'content-security-policy',
    'x-content-type-options',
    ...(isHttps ? ['strict-transport-security'] : []),
  ]
  const missing = needed.filter((name) => !found.has(name))
  return missing.length === 0
    ? ok('security headers', 'arrive')
    : problem('security headers', `lost: ${missing.join(', ')}`, 'Pass headers through the proxy unchanged.')
}

/** Without the key, no one reads what is for the operator. */
async function checkClosed(publicUrl: string): Promise<Finding> {
  const answer = await ask(`${publicUrl}/metrics`)
  return !(answer instanceof Error) && answer.status === 200
    ? problem(
        'figures',
        `${publicUrl}/metrics is open to everyone`,
        'PUBLIC_URL must be the name that people see.',
      )
    : ok('figures', 'closed without the key')
}

async function checkArrival({ publicUrl, viewKey, trustedProxies }: Site): Promise<Finding[]> {
  const see = async (headers: Readonly<Record<string, string>>): Promise<Arrival | Error> => {
    const answer = await ask(`${publicUrl}/echo`, {
      headers: { ...headers, authorization: `Bearer ${viewKey}` },
    })
    if (answer instanceof Error) return answer
    return answer.ok ? ((await answer.json()) as Arrival) : new Error(`/echo answers ${answer.status}`)
  }
  const [plain, forged] = [await see({}), await see({ 'x-forwarded-for': invented })]
  if (plain instanceof Error || forged instanceof Error)
    return [
      warning(
        'proxy',
        `not examined: ${reasonOf(plain instanceof Error ? plain : forged)}`,
        'Run this command with the environment of the program: LINK_SECRET or DATA_DIR make its key.',
      ),
    ]
  return [judgeProtocol(plain, publicUrl), judgeAddress(plain, forged, trustedProxies)]
}

function judgeProtocol({ protocol }: Arrival, publicUrl: string): Finding {
  const seen = new URL(publicUrl).protocol.slice(0, -1)
  return protocol === seen
    ? ok('protocol', protocol)
    : warning('protocol', `arrives as ${protocol}`, 'nginx needs proxy_set_header X-Forwarded-Proto $scheme.')
}

/** Judges whether each visitor has an address of its own, and none may invent one. */
export function judgeAddress(plain: Arrival, forged: Arrival, trustedProxies: readonly string[]): Finding {
  if (forged.address === invented)
    return problem(
      'address of visitors',
      'a visitor can invent one, and passes every limit',
      'Let the proxy append to X-Forwarded-For, and name it alone in TRUSTED_PROXIES.',
    )
  if (plain.isForwarded && plain.address === plain.peer)
    return problem(
      'address of visitors',
      `all have that of the proxy, ${plain.peer}, and one limit together`,
      trustedProxies.length === 0
        ? 'Set TRUSTED_PROXIES to the proxy: loopback if it is on this machine.'
        : `TRUSTED_PROXIES (${trustedProxies.join(', ')}) does not name it.`,
    )
  return plain.isForwarded
    ? ok('address of visitors', `${plain.address}, behind ${plain.peer}`)
    : warning(
        'address of visitors',
        `${plain.address}: no proxy says another`,
        'Behind a proxy, nginx needs proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for.',
      )
}
