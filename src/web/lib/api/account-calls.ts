import type { PasskeyAdded } from '#contract/passkey.ts'
import type {
  ChangeEmail,
  EmailChangeStarted,
  PasswordSet,
  RecoveryCodes,
  Security,
  SetPassword,
  TotpStarted,
} from '#contract/security.ts'
import type { Sessions } from '#contract/sign-in.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { Send } from '#web/lib/api/api-client.ts'

/** What the browser hands to the device. */
interface NewPasskeyOptions {
  readonly options: PublicKeyCredentialCreationOptionsJSON
}

/** The calls of a signed-in user about their own account. */
export function makeAccountCalls(send: Send) {
  const get = <Answer>(path: `/${string}`) =>
    send<Answer>({ routeCode: `GET ${path}`, method: 'GET', path, isIdentity: true })
  const post = <Answer>(path: `/${string}`, body?: object) =>
    send<Answer>({ routeCode: `POST ${path}`, method: 'POST', path, isIdentity: true, body })
  return {
    security: () => get<Security>('/security'),
    sessions: () => get<Sessions>('/sessions'),
    endOtherSessions: () => post<object>('/sessions/end-others'),
    endSession: (id: string) =>
      send<object>({
        routeCode: 'POST /sessions/end',
        method: 'POST',
        path: `/sessions/${encodeURIComponent(id)}/end`,
        isIdentity: true,
      }),
    setPassword: (body: SetPassword) => post<PasswordSet>('/password', body),
    requestEmailChange: (email: string) => post<EmailChangeStarted>('/email/codes', { email }),
    changeEmail: (body: ChangeEmail) => post<object>('/email', body),
    startTotp: () => post<TotpStarted>('/totp/start'),
    confirmTotp: (code: string) => post<RecoveryCodes>('/totp/confirm', { code }),
    recoveryCodes: () => post<RecoveryCodes>('/totp/recovery-codes'),
    removeTotp: () => post<object>('/totp/remove'),
    passkeyOptions: () => post<NewPasskeyOptions>('/passkeys/options'),
    addPasskey: (body: RegistrationResponseJSON & { readonly name: string }) =>
      post<PasskeyAdded>('/passkeys', body),
    renamePasskey: (id: string, name: string) =>
      send<object>({
        routeCode: 'POST /passkeys/rename',
        method: 'POST',
        path: `/passkeys/${encodeURIComponent(id)}/rename`,
        isIdentity: true,
        body: { name },
      }),
    removePasskey: (id: string) =>
      send<object>({
        routeCode: 'POST /passkeys/remove',
        method: 'POST',
        path: `/passkeys/${encodeURIComponent(id)}/remove`,
        isIdentity: true,
      }),
  }
}
