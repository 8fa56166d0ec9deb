import { Kit } from '../../ui/app/kit.tsx'
import { start } from '../../ui/app/start.tsx'
import { createRouter } from '../../ui/router/router.ts'
import { RouterView } from '../../ui/router/router-view.tsx'
import { queryClient } from '../frame/query-client.ts'
import { frame, mayAsk, routes } from './routes.tsx'

const router = createRouter(routes, { mayAsk })

router.preload(router.wanted().address.href)

void start(() => (
  <Kit queryClient={queryClient}>
    <RouterView router={router} frame={frame} />
  </Kit>
))
