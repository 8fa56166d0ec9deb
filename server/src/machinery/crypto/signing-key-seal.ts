/** How the keys that sign access tokens are sealed (auth/keys.ts); the start opens them to compare the master key. */
export const signingKeySeal = {
  purpose: 'auth signing key',
  place: (kid: string) => `auth.signing_keys|private_sealed|${kid}`,
}
