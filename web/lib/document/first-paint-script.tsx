import { createEarlyRequestScript } from '../session/early-request.ts'
import { themeCookie } from '../theme.ts'

/** In <head>, before the style sheets: marks the document before anything is painted. */
export function FirstPaintScript() {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
}

/**
 * Runs in <head> before anything is drawn: the server's page is the same for everybody, so only here
 * is it known whether a token exists and which colours the reader chose. Plain ES5, no imports.
 */
const firstPaintScript = `(function(d,r){
try{var t=localStorage.getItem('token')}catch(e){}
if(t==='null'||t==='undefined')t='';
r.dataset.session=t?'in':'out';
var c=/(?:^|; )${themeCookie}=(light|dark)/.exec(d.cookie);
if(c)r.dataset.colorScheme=c[1];
if(t)${createEarlyRequestScript('t')}
})(document,document.documentElement)`
