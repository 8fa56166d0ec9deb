import { develop } from './develop.ts'

const { PORT = '3000', HOST, API_SERVER, TENANT_DOMAIN } = process.env
if (!API_SERVER) throw new Error('API_SERVER is not set; npm run dev sets it')

const { http, close } = await develop({ api: API_SERVER, tenantDomain: TENANT_DOMAIN })
http.listen(Number(PORT), HOST)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void close().then(() => process.exit(0)))
}
