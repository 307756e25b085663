function Mt(n,e={},...t){let i=Object.assign(document.createElement(n),e);return i.append(...t),i}function uh(n){let[e,t=""]=n.replace(/^#/,"").split("=",2),i=/^[0-9]{1,10}$/.test(t)?Number(t):0;return(e==="watch"||e==="play")&&i>=1&&i<=4294967295?{page:e,session:i}:{page:"sessions"}}var m_=1e3,g_=["match","map","players","spectators","tick",""];function __(n){let{number:e,kind:t,map:i,players:r,player_capacity:s,spectators:o,tick:a}=n,l=[`${e} (${t})`,i,`${r} of ${s}`,String(o),String(a)],c=Mt("a",{href:`#watch=${e}`,className:"action"},"watch");return Mt("tr",{},...l.map(h=>Mt("td",{},h)),Mt("td",{},c))}var vo=class{body=Mt("tbody");state=Mt("p",{role:"status"});timer=0;isOver=!1;constructor(e){let t=Mt("tr",{},...g_.map(r=>Mt("th",{},r))),i=Mt("table",{},Mt("thead",{},t),this.body);e.append(Mt("section",{className:"list"},Mt("h1",{},"Sabot"),i,this.state)),this.refresh()}dispose(){this.isOver=!0,clearTimeout(this.timer)}async refresh(){try{let t=await(await fetch("sessions.json",{cache:"no-store"})).json();this.body.replaceChildren(...t.sessions.map(__)),this.state.textContent=t.sessions.length===0?"No match is on.":""}catch{this.state.textContent="The server does not answer."}this.isOver||(this.timer=window.setTimeout(()=>void this.refresh(),m_))}};var fh=(n,e)=>{let t=new WebSocket(n),i=!1;return t.binaryType="arraybuffer",t.onopen=()=>i||e.onOpen(),t.onmessage=({data:r})=>{i||(r instanceof ArrayBuffer?e.onMessage(new Uint8Array(r)):e.onText())},t.onclose=()=>{i||(i=!0,e.onClose())},{send(r){t.readyState===WebSocket.OPEN&&t.send(r)},get waitingSize(){return t.bufferedAmount},close(){i=!0,t.close()}}};var Me=class extends Error{fault;constructor(e,t){super(`${e}: ${t}`),this.name="WireError",this.fault=e}};var x_=new TextDecoder("utf-8",{fatal:!0,ignoreBOM:!0}),y_=new TextEncoder,dh=/[\u0000-\u001f\u007f-\u009f]/,v_=/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;function ph(n){let e;try{e=x_.decode(n)}catch{throw new Me("malformed","text that is no UTF-8")}if(dh.test(e))throw new Me("malformed","a control character in text");return e}function Wn(n,e){return n.length<=e&&!dh.test(n)&&!v_.test(n)&&y_.encode(n).length<=e}function Yn(n,e){if(!n)throw new RangeError(e)}function Qe(n,e){return{get:t=>t.i32(n,e),put(t,i){let r=Number.isInteger(t)&&t>=n&&t<=e;Yn(r,`${t} is no integer from ${n} to ${e}`),i.push(t)}}}var Ce=Qe(0,4294967295),$t=Qe(-2147483648,2147483647),Mn={get:n=>n.u64(),put(n,e){Yn(n>=0n&&n<=0xffffffffffffffffn,`${n} is no u64`),e.push(n<=BigInt(4294967295)?Number(n):n)}};function Sn(n){return{get:e=>e.text(n),put(e,t){Yn(Wn(e,n),`no text of at most ${n} bytes`),t.push(e)}}}function Ji(n,e){return{get:t=>t.data(n,e),put(t,i){let r=t.length>=n&&t.length<=e;Yn(r,`${t.length} bytes are not ${n} to ${e}`),i.push(t)}}}function xi(n,e,t){return{get(i){let r=i.list(n,e);return Array.from({length:r.count},()=>t.get(r))},put(i,r){let s=i.length>=n&&i.length<=e;Yn(s,`${i.length} elements are not ${n} to ${e}`);let o=[];i.forEach(a=>t.put(a,o)),r.push(o)}}}function ut(n){let e=Object.entries(n);return{get(t){let i={};for(let[r,s]of e)i[r]=s.get(t);return i},put(t,i){for(let[r,s]of e)s.put(t[r],i)}}}function qn(n){return{get:e=>n.get(e.array()),put(e,t){let i=[];n.put(e,i),t.push(i)}}}function Vt(n,e){return{get(t){let i=n.get(t),r=e(i);if(r!==void 0)throw new Me("range",r);return i},put(t,i){let r=e(t);Yn(r===void 0,r??""),n.put(t,i)}}}var Uc={get(n){let e=n.u32(4294967295,1);if(e>131072)throw new Me("limit",`a map of ${e} bytes`);return e},put:Qe(1,131072).put},S_=ut({hash:Mn,offset:Ce,totalSize:Uc,data:Ji(1,1024)}),mh=Vt(S_,n=>n.offset+n.data.length>n.totalSize?"a piece beyond the map":void 0);var gh={rulesName:Sn(23),rulesInterfaceVersion:Ce,rulesBehaviourVersion:Ce,rulesTablesHash:Mn},_h=Vt(Ji(0,16),n=>n.length===0||n.length===16?void 0:`a secret of ${n.length} bytes`),xh=ut({simulationVersion:Ce,minorVersion:Ce,session:Ce,role:Ce,form:Ce,name:Sn(23),select:Ce,mapHashes:xi(0,16,Mn),...gh,resume:_h,token:Ji(0,512)}),R_=ut({simulationVersion:Ce,minorVersion:Ce,session:Qe(1,4294967295),epoch:Ce,role:Ce,form:Qe(0,1),player:Qe(0,65535),playerCapacity:Qe(0,65535),computerCount:Qe(0,65535),tick:Ce,tickRateHz:Qe(10,240),snapshotRateHz:Qe(1,240),seed:Mn,mapHash:Mn,mapSize:Uc,...gh,settings:xi(0,32,$t),resume:_h});function C_(n){let{player:e,playerCapacity:t,role:i}=n;return e>=t&&(e!==65535||i===0)?`slot ${e} of ${t}`:n.computerCount>t?`${n.computerCount} computer players in ${t} slots`:n.snapshotRateHz>n.tickRateHz?"more snapshots than ticks":void 0}var yh=Vt(R_,C_),vh=ut({reason:Ce,text:Sn(191)});var Mh=ut({reason:Ce});function Sh(n){let{rules:e}=n,t=n.simulationVersion??e.simulationVersion;if(t===null)throw new RangeError("the simulation version is neither given nor in the rules");return{role:0,session:0,name:"player",select:[],token:new Uint8Array,form:1,timeoutMs:5e3,reconnectMs:3e4,interpolationMs:0,socket:fh,now:()=>performance.now(),...n,simulationVersion:t}}var Dc={none:"",refused:"the server refused the connection",goodbye:"the server closed the connection",timeout:"the server does not answer",protocol:"the server broke the wire standard"};function Kn(n,e){let t=[...n].sort((i,r)=>r-i);return t[Math.floor(t.length/e)]}var Zn=class{constructor(e,t){this.lengthMs=e;this.countMax=t}entries=[];add(e,t){this.entries.push({atMs:e,value:t}),this.entries.length>this.countMax&&this.entries.shift()}clear(){this.entries=[]}get isEmpty(){return this.entries.length===0}recent(e){let t=this.entries.filter(({atMs:i})=>e-i<=this.lengthMs);return(t.length>0?t:this.entries.slice(-1)).map(({value:i})=>i)}};var jn=.05,U_=4e3,D_=128,I_=250,L_=20,jr=class{constructor(e,t,i){this.rateHz=t;this.nowMs=i;this.offset=e-this.ticksOf(i)}offsets=new Zn(U_,D_);offset;newestTick=0;hear(e,t){if(this.advance(t),e<=this.newestTick)return;this.newestTick=e;let i=e-this.ticksOf(this.nowMs);(this.offsets.isEmpty||Math.abs(i-this.offset)>this.ticksOf(I_))&&(this.offsets.clear(),this.offset=i),this.offsets.add(this.nowMs,i)}advance(e){let t=e-this.nowMs;if(t>0&&(this.nowMs=e,!this.offsets.isEmpty)){let i=this.ticksOf(t)*jn,r=this.quickest()-this.offset;this.offset+=Math.min(Math.max(r,-i),i)}}get tick(){return Math.max(this.ticksOf(this.nowMs)+this.offset,0)}get jitterMs(){let e=this.quickest(),t=this.offsets.recent(this.nowMs).map(i=>e-i);return(Kn(t,L_)??0)*1e3/this.rateHz}ticksOf(e){return e*this.rateHz/1e3}quickest(){return Math.max(...this.offsets.recent(this.nowMs),-1/0)}};var $n=4,F_=-8,Eh=32,O_=-1,B_=8,bh=4096,k_=.75,z_=12,G_=3,H_=64,$r=256,V_=2,W_=8,X_=3,Y_=2,q_=6e4,So=class{constructor(e,t,i,r){this.rateHz=t;this.nowMs=r;this.tick=Math.floor(e)+$n,this.heardTick=this.tick,this.unusableLimit=Math.max(Math.floor(i/4),4)}tick;margin=0;usefulCount=1/0;jumpCount=0;lead=$n;phase=0;heardTick;newestHeardTick=0;margins=[];owed=0;rate=0;moved=0;madeMoved=new Float64Array($r);unusableCount=0;unusableLimit;isStarted=!1;get leadLearnt(){return this.isStarted?Math.max(this.lead-$n,0):0}advance(e){let t=Math.min(e-this.nowMs,q_);if(!(t>0))return 0;this.nowMs=e;let i=t*this.rateHz/1e3;this.phase+=i+this.correct(i);let r=Math.floor(this.phase);this.phase-=r;for(let s=0;s<Math.min(r,$r);s++)this.madeMoved[(this.tick+r-s)%$r]=this.moved;return this.tick+=r,r}skip(e){e>this.heardTick&&(this.heardTick=e,this.newestHeardTick=0)}feedback(e,t){let i=e+t,r=t!==-32768&&i>0&&i<=4294967295?i:0,s=r>this.heardTick&&r<=this.tick,o=this.newestHeardTick!==0&&r===this.newestHeardTick&&this.tick<=this.heardTick+this.rateHz/W_+this.lead;s||o?(this.margin=Math.min(Math.max(t,-bh),bh),this.heard(e,r,s)):this.unheard(e)}correct(e){let t=e*this.rate,i=Math.abs(t)>=Math.abs(this.owed)?this.owed:t;return this.owed-=i,this.moved+=i,i}heard(e,t,i){let r=this.tick-t;this.heardTick=t,this.newestHeardTick=t,i&&this.margin<=Eh&&(this.lead=Math.min(r,2*this.rateHz)+X_);let s=r<$r?this.madeMoved[t%$r]:this.moved;this.margins.push({snapshotTick:e,base:this.margin-s}),this.margins=this.margins.slice(-H_).filter(o=>e-o.snapshotTick<=G_*this.rateHz),this.setCorrection(),this.mend(e)}setCorrection(){let e=this.margins.map(r=>r.base+this.moved),t=Kn(e.map(r=>-r),z_)??0;this.owed=k_+t;let i=this.owed*V_/this.rateHz;this.rate=Math.min(Math.max(i,-jn),jn),this.usefulCount=Math.floor(Math.max(...e,0))+Y_}mend(e){let t=this.margin>=F_&&this.margin<=Eh;this.unusableCount=t?0:this.unusableCount+1;let i=!this.isStarted&&(t&&this.margin>B_||this.margin<O_);this.isStarted=!0,(i||this.unusableCount>=this.unusableLimit)&&this.jump(e)}unheard(e){this.tick<=this.heardTick+this.rateHz||(this.jump(e),this.lead*=2,this.lead>2*this.rateHz&&(this.lead=$n))}jump(e){let t=this.tick;this.tick=e+this.lead,this.heardTick=Math.max(t,this.tick),this.newestHeardTick=0,this.margins=[],this.usefulCount=1/0,this.owed=0,this.rate=0,this.unusableCount=0,this.isStarted=!1,this.jumpCount++}};var wh=1,Eo=2,K_=ut({throttle:$t,steering:$t,aimYaw:Ce,aimPitch:$t,buttons:Ce,viewTick:Ce,viewFraction:Ce,predictedHash:Ce,select:Ce,present:Ce}),Z_=ut({epoch:Ce,ackTick:Ce,ackBits:Ce,tick:Ce,inputs:xi(1,32,qn(K_))}),Ah=Vt(Z_,n=>n.tick+n.inputs.length-1>4294967295?"ticks beyond u32":void 0);var To={throttle:0,steering:0,aimYaw:null,aimPitch:0,fire:!1,select:[0,0,0,0]},Rh=127,Ic=65536,$_=Ic/4;function bo(n,e,t){if(!Number.isFinite(n))return 0;let i=Math.min(Math.max(n/e,-1),1)*t;return Math.sign(i)*Math.floor(Math.abs(i)+.5)+0}function J_(n){return Number.isFinite(n)?Math.floor(n/(2*Math.PI)*Ic+.5)&Ic-1:0}function Lc(n){let e=t=>bo(n[t]??0,255,255)&255;return(e(0)|e(1)<<8|e(2)<<16|e(3)<<24)>>>0}function Jr(n){let e=n.aimYaw===null?Eo:0;return{throttle:bo(n.throttle,1,Rh),steering:bo(n.steering,1,Rh),aimYaw:J_(n.aimYaw??0),aimPitch:bo(n.aimPitch,Math.PI/2,$_),buttons:(n.fire?wh:0)|e,viewTick:0,viewFraction:0,predictedHash:0,select:Lc(n.select),present:0}}var wo=class{constructor(e){this.bytes=e;for(let t=0;t<4;t++)this.shift()}code=0;range=4294967295;taken=0;bit(e){let t=Math.floor(this.range*e/65536),i=this.code<t;return i?this.range=t:(this.code-=t,this.range-=t),this.refill(),i?1:0}plainBits(e){if(e>16)return this.plainBits(e-16)*65536+this.plainBits(16);if(e===0)return 0;this.range>>>=e;let t=Math.min(Math.floor(this.code/this.range),2**e-1);return this.code-=t*this.range,this.refill(),t}get overrun(){return this.taken>this.bytes.length+4}get whole(){let e=this.taken-this.bytes.length;if(e<0||e>4||this.code>=this.range||this.code>=256**e)return!1;let t=0;for(let s=this.taken-4;s<this.taken;s++)t=t*256+this.byteAt(s);let i=256**(e+1),r=Math.ceil(t/i)*i;return e===4||r-t>=this.range-this.code}byteAt(e){return e<this.bytes.length?this.bytes[e]:0}shift(){this.code=(this.code<<8|this.byteAt(this.taken))>>>0,this.taken++}refill(){for(;this.range<16777216;)this.shift(),this.range=this.range*256}};var Qr=4096,Co=22,es=24,Q_=11,ex=12,tx=9,Nc=255,ix=[0,1,2,3,4,6,8,12,16,24,32,48,64,96,128,Nc],Ch=Uint16Array.from({length:Nc+1},(n,e)=>Math.floor(65536/(2*e+3))),Ao=class{probabilities;counts;constructor(e){this.probabilities=e.map(t=>(t>>4)*16+8),this.counts=Uint8Array.from(e,t=>ix[t&15])}},Ro=class{decoder;probabilities;counts;constructor(e,t){this.decoder=new wo(e),this.probabilities=t.probabilities.slice(),this.counts=t.counts.slice()}get overrun(){return this.decoder.overrun}get whole(){return this.decoder.whole}bit(e){let t=this.probabilities[e],i=this.counts[e],r=this.decoder.bit(t);return this.probabilities[e]=r===1?t+((65536-t)*Ch[i]>>>15):t-(t*Ch[i]>>>15),this.counts[e]=Math.min(i+1,Nc),r}unsigned(e){let t=0;for(;t<32&&this.bit(e+Math.min(t,Q_))===1;)t++;if(t<2)return t;let i=ex+Math.min(t-2,tx),r=this.bit(e+i),s=this.decoder.plainBits(t-2);return 2**(t-1)+r*2**(t-2)+s}signed(e){if(this.bit(e)===1)return 0;let t=this.bit(e+1)===1,i=this.unsigned(e+2)+1;return(t?-i:i)|0}};var Fc=12,lx=10;function en(n,e){return n*16+e}function Ih(){let n=new Uint16Array(Qr).fill(en(2048,2)),e=(i,r)=>{for(let s=0;s<Fc;s++)n[i+s]=en(r[Math.min(s,r.length-1)],4);n.fill(en(1800,4),i+Fc,i+Fc+lx)},t=(i,r)=>{n[i]=en(64,5),n[i+1]=en(2048,6),e(i+2,r)};for(let i=0;i<132;i+=Co)e(i,[1e3,3e3,3e3,2600]);for(let i=132;i<144;i+=2)n[i]=en(400,4);n[144]=en(2800,3),e(176,[3600,2800,2400,2048]),e(198,[200,2048]),e(220,[200,2048]),n.fill(en(1024,1),242,668);for(let i=0;i<71;i++){let r=668+2*i*es;t(r,[2400,2400,2048,1600]),t(r+es,[3600,3600,3400,3200,3e3,2800,2600,2400,2048])}return n}var hx=20,ux=32,Qt=class extends Error{constructor(e){super(`the rules are no table of a rules module: ${e}`),this.name="RulesError"}};function ts(n,e){if(typeof n!="object"||n===null||Array.isArray(n))throw new Qt(`${e} is no object`);return n}function En(n,e,t,i){if(!Array.isArray(n)||n.length<t||n.length>i)throw new Qt(`${e} is no list of ${t} to ${i}`);return n}function Jt(n,e,t,i){if(typeof n!="number"||!Number.isInteger(n)||n<t||n>i)throw new Qt(`${e} is no integer from ${t} to ${i}`);return n}function is(n,e){if(typeof n!="string")throw new Qt(`${e} is no text`);return n}function fx(n){if(n!=="integer"&&n!=="linear"&&n!=="angle")throw new Qt(`a quantity ${String(n)}`);return n}function dx(n){let e=ts(n,"a field"),t=is(e.name,"the name of a field"),i={name:t,unit:typeof e.unit=="string"?e.unit:"",quantity:fx(e.quantity),step:typeof e.step=="number"?e.step:NaN,min:Jt(e.min,`min of ${t}`,-2147483648,2147483647),max:Jt(e.max,`max of ${t}`,-2147483648,2147483647),grain:Jt(e.grain,`grain of ${t}`,1,2147483647)},r=i.quantity==="angle";if(i.min>i.max||r&&(i.min!==0||i.max===2147483647))throw new Qt(`the range of ${t}`);if(!Number.isFinite(i.step))throw new Qt(`the step of ${t}`);return i}function Oc(n,e,t,i){return En(n,e,3,3).map(s=>Jt(s,e,t,i))}function Lh(n,e,t){return n==null?null:Jt(n,e,0,t.length-1)}function px(n,e){if(n===null)return null;let t=ts(n,"a spin"),i={angle:Jt(t.angle,"the angle of a spin",0,e.length-1),rate:Jt(t.rate,"the rate of a spin",0,e.length-1),shift:Jt(t.shift,"the shift of a spin",-8,8)},{quantity:r,max:s}=e[i.angle];if(r!=="angle"||65536%(s+1)!==0)throw new Qt(`${e[i.angle].name} is no angle to turn`);return i}var Nh=1<<22,mx=1<<20;function gx(n,e){if(n==null)return null;let t=ts(n,"a motion"),i=e.length-1;return{position:Oc(t.position,"position",0,i),velocity:Oc(t.velocity,"velocity",0,i),positionShift:Jt(t.position_shift,"position_shift",-8,8),acceleration:Oc(t.acceleration,"acceleration",-Nh,Nh),ballistic:t.ballistic===!0,thrust:Lh(t.thrust,"thrust",e),thrustShift:Jt(t.thrust_shift??0,"thrust_shift",0,12),spins:En(t.spins,"spins",0,2).map(r=>px(r,e)),gripBy:Lh(t.grip_by,"grip_by",e),grips:En(t.grips??[0,0,0,0],"grips",4,4).map(r=>Jt(r,"a grip",0,mx))}}function _x(n){let e=ts(n,"a kind"),t=is(e.name,"the name of a kind"),i=En(e.fields,`fields of ${t}`,1,hx).map(dx);return{name:t,fields:i,motion:gx(e.motion,i)}}function xx(n){let e=is(n,"tables_hash").replace(/^0x/,"");if(!/^[0-9a-fA-F]{1,16}$/.test(e))throw new Qt("tables_hash is no hash");return BigInt(`0x${e}`)}function yx(n){if(n==null)return Ih();let e=En(n,"prior",Qr,Qr);return Uint16Array.from(e,t=>Jt(t,"an entry of prior",0,65535))}var vx=1024;function Mx(n){return n===void 0?null:En(n,"events",0,vx).map(e=>is(e,"an event"))}function Bc(n){let e=ts(n,"what is given"),t=is(e.name,"name");if(!Wn(t,23))throw new Qt("the name");let i=r=>Jt(e[r],r,0,4294967295);return{name:t,interfaceVersion:i("interface_version"),behaviourVersion:i("behaviour_version"),tablesHash:xx(e.tables_hash),simulationVersion:e.simulation_version===void 0?null:i("simulation_version"),kinds:En(e.entities,"entities",1,ux).map(_x),events:Mx(e.events),prior:yx(e.prior)}}var Fh=8,Sx=["","join","leave","end"];function Oh(n,e){return e<Fh?Sx[e]||null:n.events===null?"":n.events[e-Fh]??null}function Bh(n,e){return n.fields.findIndex(t=>t.name===e)}function kh(n,e){if(n.quantity==="integer")return e;let t=e*n.step;return n.quantity==="angle"?Uo(t):t}function Uo(n){return n-2*Math.PI*Math.round(n/(2*Math.PI))}function Bi(n,e){return Math.floor(n/e)}function hi(n,e){return n>e?e:n<-e?-e:n}function kc(n,e,t){return Math.floor((2*n*2**e+t)/(2*t))}function zh(n,e){return n-Math.floor(n/e)*e}var Jn=8,Qn=1<<18,Gh=255,Ex=30,bx=65536;function Hh(n){let e=n&32767,t=e>16384?32768-e:e,i=t*t>>14,r=t*(25733-((10539-(1191*i>>14))*i>>14))+32768>>16;return(n&32768)!==0?-r:r}function Do(n){return{sine:Hh(n),cosine:Hh(n+16384)}}function ns(n,e,t){let{angle:i}=e.spins[0];return t[i]*(bx/(n.fields[i].max+1))}function Tx(n,e){let t=n.gripBy===null?0:e[n.gripBy];return Jn*n.grips[Math.min(Math.max(t,0),3)]}function wx(n,e,t){if(n.thrust===null)return 0;let i=hi(e[n.thrust],Gh)+hi(t[n.thrust],Gh);return Jn*i*2**n.thrustShift}function Ax(n,e){return n<0?Math.max(Math.min(n-e,0),-Qn):Math.min(Math.max(n+e,0),Qn)}function Rx(n,e){return n>e?n-e:n<-e?n+e:0}function Vh(n,e,t,i,r,s){let o=Jn*hi(i[e.velocity[0]],Qn/Jn),a=Jn*hi(i[e.velocity[2]],Qn/Jn),l=ns(n,e,i),c=(ns(n,e,s)-l+32768&65535)-32768,h=Tx(e,i),u=wx(e,i,s),f=Math.max(Bi(t,Ex),1),p=0,g=0;for(let x=0;x<r;){let m=Math.min(f,r-x);x+=m;let d=Do(l+Bi(c*(x-1),r)),A=Ax(o*d.sine+a*d.cosine+2048>>12,Bi(u*m,2*t)),b=Rx(o*d.cosine-a*d.sine+2048>>12,Bi(h*m,t)),S=hi(A*d.sine+b*d.cosine+2048>>12,Qn),D=hi(A*d.cosine-b*d.sine+2048>>12,Qn);p+=(o+S)*m+S-o,g+=(a+D)*m+D-a,o=S,a=D}return[{velocity:o+4>>3,wayTwice:p+4>>3},{velocity:a+4>>3,wayTwice:g+4>>3}]}var Io=1<<17,Cx=8;function Px(n,e){return n.quantity==="angle"?zh(e,n.max+1):Math.min(Math.max(e,n.min),n.max)}var Lo=class{constructor(e,t,i,r,s){this.kind=e;this.motion=t;this.rateHz=i;this.held=r;this.later=r.slice(),this.n=Math.min(s,i),this.weight=this.n===0||t.ballistic?this.n:this.n+1}later;n;weight;forecasts=[];get hasHeading(){return this.motion.spins.length>0&&this.motion.spins[0]!==null}set(e,t){this.later[e]=Px(this.kind.fields[e],t)}turn(){for(let e of this.motion.spins)if(e!==null){let{angle:t,rate:i,shift:r}=e,s=hi(this.held[i],Io)+hi(this.later[i],Io),o=kc(s*this.n,r,2*this.rateHz);this.set(t,this.held[t]+o)}}accelerate(){if(this.forecasts=[0,1,2].map(e=>this.fall(e)),this.hasHeading){let{kind:e,motion:t,rateHz:i,held:r,n:s,later:o}=this;[this.forecasts[0],this.forecasts[2]]=Vh(e,t,i,r,s,o)}this.motion.velocity.forEach((e,t)=>{this.set(e,this.forecasts[t].velocity)})}fall(e){let t=hi(this.held[this.motion.velocity[e]],Io),i=Bi(this.motion.acceleration[e]*this.n,this.rateHz),r=t+(i+128>>Cx),s=this.weight===this.n?0:r-t;return{velocity:r,wayTwice:(t+r)*this.n+s}}surprise(e){return hi(this.later[this.motion.velocity[e]],Io)-this.forecasts[e].velocity}isCrossed(){let{sine:e,cosine:t}=Do(ns(this.kind,this.motion,this.later));return t*t>e*e}setLastVelocity(e){let{sine:t,cosine:i}=Do(ns(this.kind,this.motion,this.later)),r=e?2:0,s=e?0:2,o=e?Bi(t*4096,i):Bi(i*4096,t),a=this.surprise(r)*o+2048>>12;this.set(this.motion.velocity[s],this.forecasts[s].velocity+a)}move(){this.motion.position.forEach((e,t)=>{let i=this.forecasts[t].wayTwice+this.surprise(t)*this.weight,r=kc(i,this.motion.positionShift,2*this.rateHz);this.set(e,this.held[e]+r)})}};function No(n,e,t,i){if(n.motion===null||i===0)return t;let r=new Lo(n,n.motion,e,t,i);return r.turn(),r.accelerate(),r.move(),r.later}function Ux(n,e){let t=e.spins.flatMap(r=>r===null?[]:[r.angle]),i=new Set([...t,...e.position,...e.velocity]);return n.fields.map((r,s)=>s).filter(r=>!i.has(r))}function Dx(n,e,t){let[i,r,s]=e.velocity;if(!n.hasHeading){e.velocity.forEach(a=>t(n.later,a,a));return}let o=n.isCrossed();t(n.later,r,r),t(n.later,o?s:i,i),n.setLastVelocity(o),t(n.later,o?i:s,s)}function Wh(n,e,t,i,r){let{motion:s}=n;if(s===null){let a=t.slice();return n.fields.forEach((l,c)=>r(a,c,c)),a}let o=new Lo(n,s,e,t,i);return Ux(n,s).forEach(a=>r(o.later,a,a)),o.turn(),s.spins.forEach(a=>a&&r(o.later,a.angle,a.angle)),o.accelerate(),Dx(o,s,r),o.move(),s.position.forEach(a=>r(o.later,a,a)),o.later}function Lx(n,e){let t=Math.floor((e+Math.floor(n.grain/2))/n.grain)*n.grain;return n.quantity==="angle"?t>n.max?0:t:Math.min(Math.max(t,n.min),n.max)}function zc(n){throw new Me("range",n)}function Xh(n,e,t){let i=e+t*n.grain;if(n.quantity==="angle"){let r=n.max+1;i=i<0?i+r:i>=r?i-r:i}return(i<n.min||i>n.max)&&zc(`${n.name} is out of its range`),i}function Nx(n,e){let t=new Int32Array(n.fields.length);return n.fields.forEach((i,r)=>{t[r]=Xh(i,0,e[r])}),t}function Fx(n,e,t,i){let r=n.kinds[e.kind],s=(o,a,l)=>{let c=r.fields[a];o[a]=Xh(c,Lx(c,o[a]),i[l])};return Wh(r,n.tickRateHz,e.values,t-e.tick,s)}function Yh(n,e,t,i){let{index:r,age:s}=i,o=i.kind===3;if((s>255||s>=e)&&zc(`an age of ${s} ticks`),o){let{generation:l,entityKind:c}=i,h=Nx(n.kinds[c],i.residuals);return{index:r,generation:l,kind:c,tick:e-s,values:h}}if(t===void 0||e-s<t.tick)return zc("an update of what is not held, or is newer");let a=Fx(n,t,e-s,i.residuals);return{index:r,generation:t.generation,kind:t.kind,tick:e-s,values:a}}function qh(n,e,t){let i=t-e.tick;return No(n.kinds[e.kind],n.tickRateHz,e.values,i)}var Fo=768,Gc={tick:0,keyframes:[]};function Ox(n,e){let[t,i]=[0,n.keyframes.length];for(;t<i;){let s=t+i>>1;n.keyframes[s].index<e?t=s+1:i=s}let r=n.keyframes[t];return r?.index===e?r:void 0}var Oo=class{constructor(e,t,i){this.def=e;this.baseline=t;this.tick=i}made=[];next=0;last=-1;held=e=>Ox(this.baseline,e);take(e){for(let t of e){if(t.index<=this.last)throw new Me("range","parts that do not follow one another");this.last=t.index,this.takeOne(t)}}finish(){return this.goOnTo(1/0),{tick:this.tick,keyframes:this.made}}takeOne(e){let t=this.goOnTo(e.index);if(e.kind!==0)this.append(Yh(this.def,this.tick,t,e));else if(t===void 0)throw new Me("range","a remove of what is not held")}goOnTo(e){let{keyframes:t}=this.baseline;for(;this.next<t.length&&t[this.next].index<e;)this.append(t[this.next++]);let i=t[this.next];if(i?.index===e)return this.next++,i}append(e){if(this.made.length===Fo)throw new Me("limit",`more than ${Fo} entities`);this.made.push(e)}};var rs=class{constructor(e){this.countMax=e}waiting=[];releasedCount=0;droppedCount=0;push(e){this.waiting.push(e),this.waiting.length>this.countMax&&(this.waiting.shift(),this.releasedCount=Math.max(this.releasedCount-1,0),this.droppedCount++)}release(){this.releasedCount=this.waiting.length}take(e){let t=this.waiting.findIndex((r,s)=>s>=this.releasedCount&&r.tick>e),i=this.waiting.splice(0,t===-1?this.waiting.length:t);return this.releasedCount=Math.max(this.releasedCount-i.length,0),i}};var kx=ut({slot:Qe(0,65534),presence:Ce,name:Sn(23)}),Kh=ut({players:xi(1,32,qn(kx))});var zx=Vt(Sn(191),n=>n===""?"an empty line":void 0),Zh=ut({scope:Ce,player:Qe(0,65535),text:zx}),Gx=ut({paused:Qe(0,1),speedPercent:Qe(25,1600),tick:Ce,firstTick:Ce,lastTick:Ce}),jh=Vt(Gx,n=>n.firstTick>n.lastTick?"a replay that ends before it begins":void 0);var Vx=1024,Wx=64,Hc=1/64;function $h(n){return n===null||n<Fo}var Bo=class{constructor(e){this.rules=e}waitingEvents=new rs(Vx);waitingChat=new rs(Wx);get eventsDropped(){return this.waitingEvents.droppedCount}get chatDropped(){return this.waitingChat.droppedCount}events({tick:e,events:t}){let i=t.filter(r=>$h(r.entity)&&$h(r.other));for(let{kind:r,entity:s,other:o,value:a,x:l,y:c,z:h}of i){let u=Oh(this.rules,r);if(u!==null){let f=[l*Hc,c*Hc,h*Hc];this.waitingEvents.push({tick:e,kind:r,name:u,entity:s,other:o,value:a,point:f})}}return i.length===t.length}chat({scope:e,player:t,text:i},r){let s=t===65535?null:t;if(s!==null&&s>=r.welcome.playerCapacity)return!1;if(e<=3){let o=s===null?"":r.roster.player(s)?.name??"";this.waitingChat.push({tick:0,line:{scope:e,player:s,name:o,text:i}})}return!0}release(){this.waitingEvents.release()}takeEvents(e){return this.waitingEvents.take(e)}takeChat(){return this.waitingChat.take(1/0).map(({line:e})=>e)}};var Xx=2,Qh=86,Yx=32,Vc=16,qx=4,Kx=4,Zx=64,Jh=[[64,17],[1024,28],[256,20],[64,28],[128,17],[2048,12],[64,32],[128,30],[32,24],[64,32],[32,45],[64,33]];function tn(n){throw new Me("malformed",`a map ${n}`)}var Wc=class{constructor(e){this.bytes=e;this.view=new DataView(e.buffer,e.byteOffset,e.byteLength)}at=0;view;u8(){return this.view.getUint8(this.at++)}u16(){return this.at+=2,this.view.getUint16(this.at-2,!0)}f32(){this.at+=4;let e=this.view.getFloat32(this.at-4,!0);return Number.isFinite(e)?e:tn("with a number that is none")}vec3(){return[this.f32(),this.f32(),this.f32()]}word(e){let t=this.bytes.subarray(this.at,this.at+e);this.at+=e;let i=t.indexOf(0),r=t.subarray(0,i===-1?e:i);return r.every(s=>s>=32&&s<127)?String.fromCharCode(...r):tn("with a word that is none")}team(){let e=this.u8();return e<=qx?e:tn("with a team beyond the last")}list(e,t){return Array.from({length:e},t)}};function eu(n,e,[t,i,r]){let s=Math.sin(e),o=Math.cos(e);return[n[0]+t*o+r*s,n[1]+i,n[2]-t*s+r*o]}function ko(n){return{center:n.vec3(),halfExtents:n.vec3(),yaw:n.f32()}}function jx(n){let[e,t]=[n.vec3(),n.f32()],[i,r,s]=n.vec3(),o=[-i/2,i/2].flatMap(a=>[[a,0,0],[a,0,r],[a,s,r]].map(l=>eu(e,t,l)));return{position:e,yaw:t,width:i,length:r,height:s,corners:o}}function $x(n){let e={position:n.vec3(),yaw:n.f32(),pointCount:n.u8()};return e.pointCount>=Kx&&e.pointCount<=Zx?e:tn(`with a hull of ${e.pointCount} points`)}function Jx(n,e){n.reduce((r,s)=>r+s.pointCount,0)!==e.length&&tn("whose hulls have other points than it has");let i=0;return n.map(({position:r,yaw:s,pointCount:o})=>{let a=e.slice(i,i+o);return i+=o,{position:r,yaw:s,corners:a.map(l=>eu(r,s,l))}})}function Qx(n,e){let t=Jh.map(()=>n.u16()),i=Qh;return Jh.forEach(([r,s],o)=>{t[o]>r&&tn(`with ${t[o]} elements in list ${o}`),i+=t[o]*s}),i===e?t:tn(`of ${e} bytes which counts ${i}`)}function tu(n){let e=new Wc(n);(n.length<Qh||e.word(4)!=="SBMP"||e.u16()!==Xx)&&tn("of another format");let t=e.word(Yx),[i,r]=[e.vec3(),e.vec3()],s=Qx(e,n.length),o=0,a=g=>e.list(s[o++],g),l=a(()=>({position:e.vec3(),yaw:e.f32(),team:e.team()})),c=a(()=>ko(e)),h=a(()=>({center:e.vec3(),radius:e.f32(),halfHeight:e.f32()})),u=a(()=>jx(e)),f=a(()=>$x(e)),p=a(()=>e.vec3());return{name:t,boundsMin:i,boundsMax:r,spawns:l,boxes:c,cylinders:h,ramps:u,hulls:Jx(f,p),crates:a(()=>({...ko(e),mass:e.f32()})),walls:a(()=>({...ko(e),health:e.u16()})),balls:a(()=>({center:e.vec3(),radius:e.f32(),mass:e.f32(),restitution:e.f32()})),pickUps:a(()=>({kind:e.word(Vc),position:e.vec3(),respawnS:e.f32()})),zones:a(()=>({kind:e.word(Vc),...ko(e),team:e.team()})),markers:a(()=>({kind:e.word(Vc),position:e.vec3(),yaw:e.f32(),team:e.team()}))}}var zi=0xffffffffffffffffn,e0=0xffffffffn,nu=0x9e3779b1n,t0=0x85ebca77n,i0=0xc2b2ae3dn,zo=0x9e3779b185ebca87n,n0=0xc2b2ae3d27d4eb4fn,r0=0x165667b19e3779f9n,s0=0x85ebca77c2b2ae63n,o0=0x27d4eb2f165667c5n,a0=0x165667919e3779f9n;var c0="b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e",ki=ru(Uint8Array.from(c0.match(/../g),n=>parseInt(n,16)));function ru(n){return new DataView(n.buffer,n.byteOffset,n.byteLength)}function Go(n){let e=(n^n>>37n)*a0&zi;return e^e>>32n}function su(n,e){let t=n*e;return t&zi^t>>64n}function ss(n,e,t){return su(n.getBigUint64(e,!0)^ki.getBigUint64(t,!0),n.getBigUint64(e+8,!0)^ki.getBigUint64(t+8,!0))}function l0(n){let e=n.byteLength,t=BigInt(e)*zo;for(let i=Math.floor((e-1)/32);i>=0;i--)t+=ss(n,16*i,32*i),t+=ss(n,e-16*(i+1),32*i+16);return Go(t&zi)}function h0(n){let e=n.byteLength,t=BigInt(e)*zo;for(let i=0;i<8;i++)t+=ss(n,16*i,16*i);t=Go(t&zi);for(let i=8;i<Math.floor(e/16);i++)t+=ss(n,16*i,16*(i-8)+3);return t+=ss(n,e-16,119),Go(t&zi)}function iu(n,e,t,i){for(let r=0;r<8;r++){let s=e.getBigUint64(t+8*r,!0),o=s^ki.getBigUint64(i+8*r,!0);n[r^1]=n[r^1]+s&zi,n[r]=n[r]+(o&e0)*(o>>32n)&zi}}function u0(n){let e=ki.byteLength-64;for(let t=0;t<8;t++){let i=ki.getBigUint64(e+8*t,!0);n[t]=(n[t]^n[t]>>47n^i)*nu&zi}}function f0(n){let e=n.byteLength,t=[i0,zo,n0,r0,s0,t0,o0,nu],i=(ki.byteLength-64)/8,r=Math.floor((e-1)/64);for(let o=0;o<r;o++)iu(t,n,64*o,8*(o%i)),o%i===i-1&&u0(t);iu(t,n,e-64,ki.byteLength-64-7);let s=BigInt(e)*zo;for(let o=0;o<4;o++){let a=11+16*o;s+=su(t[2*o]^ki.getBigUint64(a,!0),t[2*o+1]^ki.getBigUint64(a+8,!0))}return Go(s&zi)}function ou(n){if(n.length<17)throw new RangeError(`${n.length} bytes are too few`);let e=ru(n);return n.length<=128?l0(e):n.length<=240?h0(e):f0(e)}var Ho=class{constructor(e,t){this.hash=e;this.bytes=new Uint8Array(t)}bytes;size=0;map=null;get canonical(){return this.bytes}add(e){if(!(this.map===null&&e.hash===this.hash&&e.totalSize===this.bytes.length&&e.offset===this.size))throw new Me("malformed","a piece of the map out of order");this.bytes.set(e.data,this.size),this.size+=e.data.length,this.size===this.bytes.length&&this.finish()}finish(){let e=tu(this.bytes);if(ou(this.bytes)!==this.hash)throw new Me("malformed","a map of another hash");this.map=e}};var d0=500,p0=4e3,m0=256,g0=500,_0=100,x0=50,Xc=150,os=class{constructor(e,t,i,r){this.rateHz=e;this.fixedMs=i;this.nowMs=r;this.delay=i>0?this.ticksOf(i):2*e/t}needs=new Zn(p0,m0);delay;time;newestTick=0;hold(e,t){let i=this.newestTick;if(this.newestTick=e,this.time===void 0){this.time=Math.max(t-this.delay,0);return}if(e-i>this.ticksOf(Xc)||this.fixedMs>0)return;this.needs.add(this.nowMs,t-i);let r=Kn(this.needs.recent(this.nowMs),x0)??this.delay;this.delay=Math.min(Math.max(r,0),this.ticksOf(d0))}advance(e,t){let i=e-this.nowMs;if(!(i>0)||(this.nowMs=e,this.time===void 0))return;let r=this.ticksOf(i),s=r*jn,o=t-this.delay-(this.time+r),c=this.time+r-t>this.ticksOf(_0)||Math.abs(o)>this.ticksOf(g0)?o:Math.min(Math.max(o,-s),s);this.time=Math.max(this.time+r+c,0)}get tick(){return this.time??0}delayMs(e){let t=this.time===void 0?0:e-this.time;return Math.max(t,0)*1e3/this.rateHz}ticksOf(e){return e*this.rateHz/1e3}};var y0=["x","y","z","vx","vy","vz","yaw","tilt_x","tilt_z","turret_yaw","turret_pitch","health","owner"];function v0(n){let e=Object.fromEntries(y0.map(t=>[t,Bh(n,t)]));return{name:n.name,fieldNames:n.fields.map(({name:t})=>t),numbers:e}}function M0(n,e,t){let i=Math.sqrt(Math.max(1-e*e-t*t,0)),r=Math.sin(n/2),s=Math.cos(n/2);return[e*s-t*r,i*r,t*s+e*r,i*s]}var Vo=class{kinds;constructor(e){this.kinds=e.map(v0)}make(e,t,i){let{name:r,fieldNames:s,numbers:o}=this.kinds[e.kind],{index:a,generation:l,kind:c,values:h,isStarved:u}=e,f=g=>h[o[g]]??0,p=o.owner>=0?f("owner"):c===0?a:null;return{index:a,generation:l,kind:c,kindName:r,owner:p,name:p===null?"":i(p),position:[f("x"),f("y"),f("z")],velocity:[f("vx"),f("vy"),f("vz")],orientation:M0(f("yaw"),f("tilt_x"),f("tilt_z")),yaw:f("yaw"),turretYaw:f("turret_yaw"),turretPitch:f("turret_pitch"),health:f("health"),isOwn:c===0&&a===t,isForeseen:!1,isStarved:u,values:Object.fromEntries(s.map((g,x)=>[g,h[x]]))}}};var Wo=class{inputs=[];newestTick=0;push(e,t){e!==this.newestTick+1&&(this.inputs=[]),this.inputs.push(t),this.newestTick=e,this.inputs.length>32&&this.inputs.shift()}message(e,t){let i=Math.max(this.newestTick-e,1),r=Math.max(Math.min(i,t,this.inputs.length),1);return{tick:this.newestTick-r+1,inputs:this.inputs.slice(-r)}}};var S0=32,E0=250,b0=1,T0=2;function w0(n,e,t,i,r,s){let o=s*s,a=o*s;return(2*a-3*o+1)*n+(a-2*o+s)*r*e+(3*o-2*a)*t+(a-o)*r*i}function au(n,e){return Math.hypot(...n.map(t=>e[t]))}function A0(n,e,t,i){let r=Math.hypot(...n.position.map(o=>t[o]-e[o])),s=Math.max(au(n.velocity,e),au(n.velocity,t));return r>b0+T0*s*i}function cu(n,e,t,i){return n.fields.map(({quantity:r},s)=>r==="integer"?e[s]:r==="linear"?e[s]+(t[s]-e[s])*i:Uo(e[s]+Uo(t[s]-e[s])*i))}function Xo(n,e){return n.fields.map((t,i)=>kh(t,e[i]))}var Yo=class{constructor(e,t){this.def=e;this.intervalTicks=t}views=[];add(e,t){let i=this.views.at(-1),r=i===void 0?0:e.tick-i.tick;i!==void 0&&r>this.intervalTicks&&r*1e3>Xc*t&&this.push(this.foreseen(i,e.tick-this.intervalTicks));let s=e.keyframes.map(o=>({index:o.index,generation:o.generation,kind:o.kind,values:qh(this.def,o,e.tick)}));this.push({tick:e.tick,entities:s})}show(e){if(this.views.length===0)return;let t=this.views.findIndex(r=>r.tick>e),i=this.views[t===-1?this.views.length-1:Math.max(t-1,0)];return t===-1?i.entities.map(r=>this.ahead(i,r,e,!0)):t===0?i.entities.map(r=>this.ahead(i,r,i.tick,!1)):this.between(i,this.views[t],e)}get newestTick(){return this.views.at(-1)?.tick??0}push(e){this.views.push(e),this.views.length>S0&&this.views.shift()}foreseen(e,t){let i=e.entities.map(r=>({...r,values:this.advance(r,t-e.tick)}));return{tick:t,entities:i}}advance({kind:e,values:t},i){return No(this.def.kinds[e],this.def.tickRateHz,t,i)}between(e,t,i){let r=0;return e.entities.map(s=>{for(;r<t.entities.length&&t.entities[r].index<s.index;)r++;let o=t.entities[r];return o?.index===s.index&&o.generation===s.generation&&o.kind===s.kind?this.step(s,o,i-e.tick,t.tick-e.tick):this.ahead(e,s,i,!1)})}step(e,t,i,r){let s=this.def.kinds[e.kind],o=Xo(s,e.values),a=Xo(s,t.values),{index:l,generation:c}=e,h={index:l,generation:c,kind:e.kind,isStarved:!1},u=r/this.def.tickRateHz,{motion:f}=s;if(f!==null&&A0(f,o,a,u))return{...h,values:o};let p=i/r,g=cu(s,o,a,p);return f?.position.forEach((x,m)=>{let d=f.velocity[m];g[x]=w0(o[x],o[d],a[x],a[d],u,p)}),{...h,values:g}}ahead(e,t,i,r){let s=this.def.kinds[t.kind],o=this.def.tickRateHz*E0/1e3,a=Math.min(Math.max(i-e.tick,0),o),l=Math.floor(a),c=Xo(s,this.advance(t,l)),h=Xo(s,this.advance(t,l+1)),{index:u,generation:f}=t,p=a>l?cu(s,c,h,a-l):c;return{index:u,generation:f,kind:t.kind,values:p,isStarved:r}}};var qo=class{constructor(e){this.capacity=e}bySlot=new Map;take(e){let t=e.players.filter(({slot:i})=>i<this.capacity);for(let{slot:i,presence:r,name:s}of t){let o=r<=3;this.bySlot.set(i,{slot:i,presence:o?r:1,name:s})}return t.length===e.players.length}player(e){let t=this.bySlot.get(e);return t?.presence===0?void 0:t}get players(){return[...this.bySlot.values()].filter(({presence:e})=>e!==0).sort((e,t)=>e.slot-t.slot)}};var lu=5,R0=2;var Ko=class{constructor(e,t){this.kinds=e;this.start=new Ao(t);let i=0;this.firstSlots=e.map(r=>(i+=r.fields.length,i-r.fields.length)),this.orders=e.map(C0)}start;firstSlots;orders};function C0({fields:n,motion:e}){let t=[];if(e!==null){let{position:r,velocity:s}=e;e.spins.forEach(o=>o&&t.push(o.rate,o.angle)),t.push(e.thrust,s[0],s[2],r[0],r[2],s[1],r[1])}let i=[...t,...n.keys()];return[...new Set(i.filter(r=>r!==null))]}function nn(n){throw new Me("malformed",n)}function P0(n){return 32-Math.clz32(Math.abs(n))}var Yc=class{constructor(e,t,i){this.schema=e;this.held=i;this.bits=new Ro(t,e.start)}bits;next=0;kindLast=0;opLast=0;gapLast=0;change(){let e=this.index(),t=this.op();if(t===2){let c=this.heldKind(e),h=new Int32Array(0);return{kind:0,index:e,generation:0,entityKind:c,age:0,residuals:h}}let i=t===1,r=i?this.kind():this.heldKind(e),s=i?this.bounded(176):0,o=this.bounded(i?220:198),a=this.residuals(r,i);return this.kindLast=r,this.bits.overrun&&nn("a row that is too short"),{kind:i?3:o===0?1:2,index:e,generation:s,entityKind:r,age:o,residuals:a}}get whole(){return this.bits.whole}index(){let e=2*Math.min(this.kindLast,2)+this.gapLast,t=this.bits.unsigned(0+Co*e),i=this.next+t;return i>65535&&nn("an index that cannot be"),this.next=i+1,this.gapLast=t!==0?1:0,i}op(){let e=132+2*(2*this.opLast+this.gapLast);return this.opLast=this.bits.bit(e)===0?0:this.bits.bit(e+1)===0?1:2,this.opLast}heldKind(e){let t=this.held(e);return t===void 0?nn("a change of what is not held"):t.kind}kind(){if(this.bits.bit(144)===1)return this.kindLast;let e=1;for(let i=0;i<lu;i++)e=2*e+this.bits.bit(144+e);let t=e-(1<<lu);return t<this.schema.kinds.length?t:nn("a kind that the rules have not")}bounded(e){let t=this.bits.unsigned(e);return t<=65535?t:nn(`${t} is more than ${65535}`)}residuals(e,t){let i=new Int32Array(this.schema.kinds[e].fields.length),[r,s,o]=[0,0,0];for(let a of this.schema.orders[e]){let l=(this.schema.firstSlots[e]+a)%71,c=Math.min(r,2)+(s!==0||o!==0?3:0),h=242+6*l+c;if(this.bits.bit(h)===1){let u=t||r>=R0?1:0,f=668+es*(2*l+u);i[a]=this.bits.signed(f)}[o,s,r]=[s,r,P0(i[a])]}return i}};function U0(n){let e=n[0];if(e<128)return e>0?{count:e,size:1}:nn("no changes, in some bytes");let t=n.length>1?n[1]:0;return(t===0||t>=128)&&nn("a number of changes that is none"),{count:e&127|t<<7,size:2}}function hu(n,e,t){if(n.length===0)return[];let{count:i,size:r}=U0(n),s=new Yc(e,n.subarray(r),t),o=Array.from({length:i},()=>s.change());return s.whole?o:nn("a row that is too short or too long")}var Zo=class{tick=0;parts=[];missing=0;get gatheredTick(){return this.tick}add(e){if(e.tick<this.tick||(e.tick>this.tick&&(this.tick=e.tick,this.parts=new Array(e.part.count).fill(void 0),this.missing=e.part.count),this.checkAgainst(e),this.parts[e.part.index]!==void 0)||(this.parts[e.part.index]=e,this.missing--,this.missing>0))return;let t=this.parts;return this.parts=[],this.tick=0,t}checkAgainst(e){let t=this.parts.find(r=>r!==void 0);if(t!==void 0&&(t.part.count!==e.part.count||t.baselineAge!==e.baselineAge))throw new Me("malformed","parts that contradict each other")}};var qc=class{constructor(e){this.numbers=e}next=0;get left(){return this.numbers.length-this.next}take(){if(this.left===0)throw new Me("truncated","the numbers end inside a change");return this.numbers[this.next++]}takeUpTo(e){let t=this.take();if(t<0||t>e)throw new Me("range",`${t} is not from 0 to ${e}`);return t}};function D0(n,e,t,i,r){if(n===3)return t.takeUpTo(i.length-1);let s=r(e);if(s===void 0)throw new Me("range","a change of what is not held");return s.kind}function I0(n,e,t,i){let r=n.takeUpTo((65535-e-1)*4+3),s=r%4,o=e+1+Math.floor(r/4),a=s===3,l=a?n.takeUpTo(65535):0,c=D0(s,o,n,t,i),h=t[c].fields.length,u=new Int32Array(h),p=a||s===2?n.takeUpTo(255):0;if(s!==0){let g=2**h-1,x=a?g:n.takeUpTo(g);for(let m=0;m<h;m++)u[m]=(x&1<<m)!==0?n.take():0}return{kind:s,index:o,generation:l,entityKind:c,age:p,residuals:u}}function uu(n,e,t){let i=new qc(n),r=[],s=-1;for(;i.left>0;){if(s>=65535)throw new Me("range","a change behind the last index");let o=I0(i,s,e,t);s=o.index,r.push(o)}return r}var L0=64,jo=class{constructor(e,t,i){this.form=i;this.def={kinds:e.kinds,tickRateHz:t},this.packed=new Ko(e.kinds,e.prior)}def;packed;views=new Map;parts=new Zo;history=0;newest=Gc;get acknowledgement(){return{ackTick:this.newest.tick,ackBits:this.history}}take(e){if(e.tick<=this.newest.tick||e.tick<this.parts.gatheredTick)return{what:"stale"};if(e.changes instanceof Uint8Array!==(this.form===1))throw new Me("malformed","changes in the other form");let i=this.parts.add(e);return i===void 0?{what:"gathered"}:this.follow(i)}follow(e){let t=e[0],r=t.baselineAge!==0?this.views.get(t.tick-t.baselineAge):Gc;if(r===void 0)return{what:"unusable"};let s=new Oo(this.def,r,t.tick);for(let a of e)s.take(this.read(a,s.held));let o=s.finish();return this.hold(o,r.tick),{what:"held",view:o,head:t}}read(e,t){return e.changes instanceof Uint8Array?hu(e.changes,this.packed,t):uu(e.changes,this.def.kinds,t)}hold(e,t){let i=e.tick-this.newest.tick,r=i>31?0:this.history<<i,s=this.newest.tick!==0&&i<=32?1<<i-1:0;this.history=(r|s)>>>0,this.newest=e,this.views.set(e.tick,e);for(let o of this.views.keys())(o<t||this.views.size>L0)&&this.views.delete(o)}};var N0=5,F0=256,$o=class{constructor(e,t,i,r,s,o){this.welcome=t;this.interpolationMs=i;this.predictor=r;let{tick:a,tickRateHz:l,snapshotRateHz:c,playerCapacity:h,form:u}=t;this.belief=new jo(e,l,u),this.intervalTicks=Math.max(Math.floor(l/c),1),this.past=new Yo(this.belief.def,this.intervalTicks),this.maker=new Vo(e.kinds),this.roster=new qo(h),this.playRateHz=l,this.serverClock=new jr(a,l,o),this.showClock=new os(l,c,i,o),this.inputClock=new So(s,l,c,o)}roster;counts={received:0,stale:0,unusable:0,lost:0};inputClock;playback=null;eventSequence=0;durableTick=null;newestInputTick=0;belief;past;maker;inputs=new Wo;intervalTicks;serverClock;showClock;playRateHz;knownInputTick=0;get player(){return this.welcome.player===65535?null:this.welcome.player}get tick(){return this.belief.newest.tick}get serverTick(){return this.serverClock.tick}get jitterMs(){return this.serverClock.jitterMs}get delayMs(){return this.isPaused?0:this.showClock.delayMs(this.serverClock.tick)}get shownTick(){return this.isPaused?this.tick:this.showClock.tick}get isPaused(){return this.playback!==null&&this.playback.paused!==0}takeSnapshot(e,t){this.serverClock.hear(e.tick,t);let i=this.tick,r=this.belief.take(e);r.what==="held"?this.hold(r,i,t):r.what==="unusable"?this.counts.unusable++:r.what==="stale"&&e.tick!==i&&this.counts.stale++}takePlayback(e,t){let{tickRateHz:i,snapshotRateHz:r}=this.welcome,s=i*e.speedPercent/100,o=s!==this.playRateHz||this.isPaused!==(e.paused!==0);if(this.playback=e,!o)return;this.playRateHz=s;let a=this.tick>0?this.tick:e.tick;this.serverClock=new jr(a,s,t),this.showClock=new os(s,r,this.interpolationMs,t),this.tick>0&&this.showClock.hold(this.tick,this.serverClock.tick)}advance(e){this.serverClock.advance(e),this.showClock.advance(e,this.serverClock.tick)}makeInputs(e,t){let i=this.inputClock.advance(t),r=this.inputClock.tick;if(i===0||r>4294967295)return;let s=Math.min(i,32);s<i&&this.inputClock.skip(r-s);for(let a=r-s+1;a<=r;a++)this.makeInput(e,a,r-a);this.newestInputTick=r;let{usefulCount:o}=this.inputClock;return{...this.head(),...this.inputs.message(this.knownInputTick,o)}}skipInputs(e){this.inputClock.advance(e),this.inputClock.skip(this.inputClock.tick)}acknowledgement(){if(this.tick===0)return;let e={...Jr(To),buttons:Eo};return{...this.head(),tick:this.tick,inputs:[e]}}view(){let e=this.past.show(this.shownTick);if(e===void 0)return;let t=this.predictor?.show(this.inputClock.phase)??[],i=this.entitiesOf(e,t);return{tick:this.tick,shownTick:this.shownTick,player:this.player,own:i.find(r=>r.isOwn)??null,entities:i}}hold({view:e,head:t},i,r){if(this.counts.received++,this.noteLost(i,t.tick),this.showClock.advance(r,this.serverClock.tick),this.past.add(e,this.playRateHz),this.showClock.hold(t.tick,this.serverClock.tick),this.predictor?.correct(e,t.own),this.welcome.role===0){let s=t.tick+t.inputMargin;this.knownInputTick=t.inputMargin!==-32768&&s>0?s:0,this.inputClock.feedback(t.tick,t.inputMargin)}t.durableAge>=0&&t.durableAge<=t.tick&&(this.durableTick=t.tick-t.durableAge)}noteLost(e,t){let i=t-e;e===0||i>=this.welcome.tickRateHz/N0||(this.counts.lost+=Math.max(Math.round(i/this.intervalTicks)-1,0))}head(){return{epoch:this.welcome.epoch,...this.belief.acknowledgement}}makeInput(e,t,i){let r=this.tick>0?Math.min(this.shownTick-i,this.tick):0,s={...e};r>=1&&(s.viewTick=Math.floor(r),s.viewFraction=Math.floor(r%1*F0)),this.predictor!==null&&(s.present=this.predictor.present(),s.predictedHash=this.predictor.predict(t,s)),this.inputs.push(t,s)}entitiesOf(e,t){let i=a=>this.roster.player(a)?.name??"",r=a=>this.maker.make(a,this.player,i),s=new Set(t.map(({index:a})=>a)),o=e.filter(({index:a})=>!s.has(a)).map(r);return t.length>0&&(o.push(...t.map(a=>({...r(a),isForeseen:!0}))),o.sort((a,l)=>a.index-l.index)),o}};var O0=1500,fu=[100,200,400,500],B0=1e4,Jo=class{constructor(e,t,i){this.lostMs=e;this.limitMs=t;this.wasSilent=i;this.dueMs=e}dueMs;triedCount=0;isTrying=!1;leftMs(e){return Math.max(this.limitMs-(e-this.lostMs),0)}due(e){if(!(e<this.dueMs))return this.isTrying?"giveUpTry":"try"}begin(e){this.isTrying=!0,this.dueMs=e+O0}wait(e,t){this.dueMs=e+t}later(e){this.isTrying=!1,this.dueMs=e+fu[Math.min(this.triedCount,fu.length-1)],this.triedCount++}mayPass(e,t){switch(e){case 3:case 4:case 7:return!0;case 10:return this.wasSilent&&t-this.lostMs<B0;default:return!1}}};function du(n,e,t){let{rules:i,role:r}=e;return n.simulationVersion===e.simulationVersion&&n.role===r&&(r===0||n.player===65535)&&(n.form===0||n.form===e.form)&&(!t||n.session===t)&&n.rulesName===i.name&&n.rulesInterfaceVersion===i.interfaceVersion&&n.rulesBehaviourVersion===i.behaviourVersion&&n.rulesTablesHash===i.tablesHash}function pu(n,e){return n?.session===e.session&&n.seed===e.seed&&n.mapHash===e.mapHash&&n.player===e.player&&n.playerCapacity===e.playerCapacity}function mu(n){let e=n.length,t=0,i=0;for(;i<e;){let r=n.charCodeAt(i++);if((r&4294967168)===0){t++;continue}else if((r&4294965248)===0)t+=2;else{if(r>=55296&&r<=56319&&i<e){let s=n.charCodeAt(i);(s&64512)===56320&&(++i,r=((r&1023)<<10)+(s&1023)+65536)}(r&4294901760)===0?t+=3:t+=4}}return t}function k0(n,e,t){let i=n.length,r=t,s=0;for(;s<i;){let o=n.charCodeAt(s++);if((o&4294967168)===0){e[r++]=o;continue}else if((o&4294965248)===0)e[r++]=o>>6&31|192;else{if(o>=55296&&o<=56319&&s<i){let a=n.charCodeAt(s);(a&64512)===56320&&(++s,o=((o&1023)<<10)+(a&1023)+65536)}(o&4294901760)===0?(e[r++]=o>>12&15|224,e[r++]=o>>6&63|128):(e[r++]=o>>18&7|240,e[r++]=o>>12&63|128,e[r++]=o>>6&63|128)}e[r++]=o&63|128}}var z0=new TextEncoder,G0=50;function H0(n,e,t){z0.encodeInto(n,e.subarray(t))}function gu(n,e,t){n.length>G0?H0(n,e,t):k0(n,e,t)}var V0=4096;function Kc(n,e,t){let i=e,r=i+t,s=[],o="";for(;i<r;){let a=n[i++];if((a&128)===0)s.push(a);else if((a&224)===192){let l=n[i++]&63;s.push((a&31)<<6|l)}else if((a&240)===224){let l=n[i++]&63,c=n[i++]&63;s.push((a&31)<<12|l<<6|c)}else if((a&248)===240){let l=n[i++]&63,c=n[i++]&63,h=n[i++]&63,u=(a&7)<<18|l<<12|c<<6|h;u>65535&&(u-=65536,s.push(u>>>10&1023|55296),u=56320|u&1023),s.push(u)}else s.push(a);s.length>=V0&&(o+=String.fromCharCode(...s),s.length=0)}return s.length>0&&(o+=String.fromCharCode(...s)),o}var W0=new TextDecoder,X0=200;function Y0(n,e,t){let i=n.subarray(e,e+t);return W0.decode(i)}function _u(n,e,t){return t>X0?Y0(n,e,t):Kc(n,e,t)}var bn=class{type;data;constructor(e,t){this.type=e,this.data=t}};var Wt=class n extends Error{constructor(e){super(e);let t=Object.create(n.prototype);Object.setPrototypeOf(this,t),Object.defineProperty(this,"name",{configurable:!0,enumerable:!1,value:n.name})}};function xu(n,e,t){let i=t/4294967296,r=t;n.setUint32(e,i),n.setUint32(e+4,r)}function Qo(n,e,t){let i=Math.floor(t/4294967296),r=t;n.setUint32(e,i),n.setUint32(e+4,r)}function ea(n,e){let t=n.getInt32(e),i=n.getUint32(e+4);return t*4294967296+i}function yu(n,e){let t=n.getUint32(e),i=n.getUint32(e+4);return t*4294967296+i}var q0=-1,K0=4294967296-1,Z0=17179869184-1;function j0({sec:n,nsec:e}){if(n>=0&&e>=0&&n<=Z0)if(e===0&&n<=K0){let t=new Uint8Array(4);return new DataView(t.buffer).setUint32(0,n),t}else{let t=n/4294967296,i=n&4294967295,r=new Uint8Array(8),s=new DataView(r.buffer);return s.setUint32(0,e<<2|t&3),s.setUint32(4,i),r}else{let t=new Uint8Array(12),i=new DataView(t.buffer);return i.setUint32(0,e),Qo(i,4,n),t}}function $0(n){let e=n.getTime(),t=Math.floor(e/1e3),i=(e-t*1e3)*1e6,r=Math.floor(i/1e9);return{sec:t+r,nsec:i-r*1e9}}function J0(n){if(n instanceof Date){let e=$0(n);return j0(e)}else return null}function Q0(n){let e=new DataView(n.buffer,n.byteOffset,n.byteLength);switch(n.byteLength){case 4:return{sec:e.getUint32(0),nsec:0};case 8:{let t=e.getUint32(0),i=e.getUint32(4),r=(t&3)*4294967296+i,s=t>>>2;return{sec:r,nsec:s}}case 12:{let t=ea(e,4),i=e.getUint32(0);return{sec:t,nsec:i}}default:throw new Wt(`Unrecognized data size for timestamp (expected 4, 8, or 12): ${n.length}`)}}function ey(n){let e=Q0(n);return new Date(e.sec*1e3+e.nsec/1e6)}var vu={type:q0,encode:J0,decode:ey};var er=class n{static defaultCodec=new n;__brand;builtInEncoders=[];builtInDecoders=[];encoders=[];decoders=[];constructor(){this.register(vu)}register({type:e,encode:t,decode:i}){if(e>=0)this.encoders[e]=t,this.decoders[e]=i;else{let r=-1-e;this.builtInEncoders[r]=t,this.builtInDecoders[r]=i}}tryToEncode(e,t){for(let i=0;i<this.builtInEncoders.length;i++){let r=this.builtInEncoders[i];if(r!=null){let s=r(e,t);if(s!=null){let o=-1-i;return new bn(o,s)}}}for(let i=0;i<this.encoders.length;i++){let r=this.encoders[i];if(r!=null){let s=r(e,t);if(s!=null){let o=i;return new bn(o,s)}}}return e instanceof bn?e:null}decode(e,t,i){let r=t<0?this.builtInDecoders[-1-t]:this.decoders[t];return r?r(e,t,i):new bn(t,e)}};function ty(n){return n instanceof ArrayBuffer||typeof SharedArrayBuffer<"u"&&n instanceof SharedArrayBuffer}function as(n){return n instanceof Uint8Array?n:ArrayBuffer.isView(n)?new Uint8Array(n.buffer,n.byteOffset,n.byteLength):ty(n)?new Uint8Array(n):Uint8Array.from(n)}var iy=100,ny=2048,cs=class n{extensionCodec;context;useBigInt64;maxDepth;initialBufferSize;sortKeys;forceFloat32;ignoreUndefined;forceIntegerToFloat;pos;view;bytes;entered=!1;constructor(e){this.extensionCodec=e?.extensionCodec??er.defaultCodec,this.context=e?.context,this.useBigInt64=e?.useBigInt64??!1,this.maxDepth=e?.maxDepth??iy,this.initialBufferSize=e?.initialBufferSize??ny,this.sortKeys=e?.sortKeys??!1,this.forceFloat32=e?.forceFloat32??!1,this.ignoreUndefined=e?.ignoreUndefined??!1,this.forceIntegerToFloat=e?.forceIntegerToFloat??!1,this.pos=0,this.view=new DataView(new ArrayBuffer(this.initialBufferSize)),this.bytes=new Uint8Array(this.view.buffer)}clone(){return new n({extensionCodec:this.extensionCodec,context:this.context,useBigInt64:this.useBigInt64,maxDepth:this.maxDepth,initialBufferSize:this.initialBufferSize,sortKeys:this.sortKeys,forceFloat32:this.forceFloat32,ignoreUndefined:this.ignoreUndefined,forceIntegerToFloat:this.forceIntegerToFloat})}reinitializeState(){this.pos=0}encodeSharedRef(e){if(this.entered)return this.clone().encodeSharedRef(e);try{return this.entered=!0,this.reinitializeState(),this.doEncode(e,1),this.bytes.subarray(0,this.pos)}finally{this.entered=!1}}encode(e){if(this.entered)return this.clone().encode(e);try{return this.entered=!0,this.reinitializeState(),this.doEncode(e,1),this.bytes.slice(0,this.pos)}finally{this.entered=!1}}doEncode(e,t){if(t>this.maxDepth)throw new Error(`Too deep objects in depth ${t}`);e==null?this.encodeNil():typeof e=="boolean"?this.encodeBoolean(e):typeof e=="number"?this.forceIntegerToFloat?this.encodeNumberAsFloat(e):this.encodeNumber(e):typeof e=="string"?this.encodeString(e):this.useBigInt64&&typeof e=="bigint"?this.encodeBigInt64(e):this.encodeObject(e,t)}ensureBufferSizeToWrite(e){let t=this.pos+e;this.view.byteLength<t&&this.resizeBuffer(t*2)}resizeBuffer(e){let t=new ArrayBuffer(e),i=new Uint8Array(t),r=new DataView(t);i.set(this.bytes),this.view=r,this.bytes=i}encodeNil(){this.writeU8(192)}encodeBoolean(e){e===!1?this.writeU8(194):this.writeU8(195)}encodeNumber(e){!this.forceIntegerToFloat&&Number.isSafeInteger(e)?e>=0?e<128?this.writeU8(e):e<256?(this.writeU8(204),this.writeU8(e)):e<65536?(this.writeU8(205),this.writeU16(e)):e<4294967296?(this.writeU8(206),this.writeU32(e)):this.useBigInt64?this.encodeNumberAsFloat(e):(this.writeU8(207),this.writeU64(e)):e>=-32?this.writeU8(224|e+32):e>=-128?(this.writeU8(208),this.writeI8(e)):e>=-32768?(this.writeU8(209),this.writeI16(e)):e>=-2147483648?(this.writeU8(210),this.writeI32(e)):this.useBigInt64?this.encodeNumberAsFloat(e):(this.writeU8(211),this.writeI64(e)):this.encodeNumberAsFloat(e)}encodeNumberAsFloat(e){this.forceFloat32?(this.writeU8(202),this.writeF32(e)):(this.writeU8(203),this.writeF64(e))}encodeBigInt64(e){e>=BigInt(0)?(this.writeU8(207),this.writeBigUint64(e)):(this.writeU8(211),this.writeBigInt64(e))}writeStringHeader(e){if(e<32)this.writeU8(160+e);else if(e<256)this.writeU8(217),this.writeU8(e);else if(e<65536)this.writeU8(218),this.writeU16(e);else if(e<4294967296)this.writeU8(219),this.writeU32(e);else throw new Error(`Too long string: ${e} bytes in UTF-8`)}encodeString(e){let i=mu(e);this.ensureBufferSizeToWrite(5+i),this.writeStringHeader(i),gu(e,this.bytes,this.pos),this.pos+=i}encodeObject(e,t){let i=this.extensionCodec.tryToEncode(e,this.context);if(i!=null)this.encodeExtension(i);else if(Array.isArray(e))this.encodeArray(e,t);else if(ArrayBuffer.isView(e))this.encodeBinary(e);else if(typeof e=="object")this.encodeMap(e,t);else throw new Error(`Unrecognized object: ${Object.prototype.toString.apply(e)}`)}encodeBinary(e){let t=e.byteLength;if(t<256)this.writeU8(196),this.writeU8(t);else if(t<65536)this.writeU8(197),this.writeU16(t);else if(t<4294967296)this.writeU8(198),this.writeU32(t);else throw new Error(`Too large binary: ${t}`);let i=as(e);this.writeU8a(i)}encodeArray(e,t){let i=e.length;if(i<16)this.writeU8(144+i);else if(i<65536)this.writeU8(220),this.writeU16(i);else if(i<4294967296)this.writeU8(221),this.writeU32(i);else throw new Error(`Too large array: ${i}`);for(let r of e)this.doEncode(r,t+1)}countWithoutUndefined(e,t){let i=0;for(let r of t)e[r]!==void 0&&i++;return i}encodeMap(e,t){let i=Object.keys(e);this.sortKeys&&i.sort();let r=this.ignoreUndefined?this.countWithoutUndefined(e,i):i.length;if(r<16)this.writeU8(128+r);else if(r<65536)this.writeU8(222),this.writeU16(r);else if(r<4294967296)this.writeU8(223),this.writeU32(r);else throw new Error(`Too large map object: ${r}`);for(let s of i){let o=e[s];this.ignoreUndefined&&o===void 0||(this.encodeString(s),this.doEncode(o,t+1))}}encodeExtension(e){if(typeof e.data=="function"){let i=e.data(this.pos+6),r=i.length;if(r>=4294967296)throw new Error(`Too large extension object: ${r}`);this.writeU8(201),this.writeU32(r),this.writeI8(e.type),this.writeU8a(i);return}let t=e.data.length;if(t===1)this.writeU8(212);else if(t===2)this.writeU8(213);else if(t===4)this.writeU8(214);else if(t===8)this.writeU8(215);else if(t===16)this.writeU8(216);else if(t<256)this.writeU8(199),this.writeU8(t);else if(t<65536)this.writeU8(200),this.writeU16(t);else if(t<4294967296)this.writeU8(201),this.writeU32(t);else throw new Error(`Too large extension object: ${t}`);this.writeI8(e.type),this.writeU8a(e.data)}writeU8(e){this.ensureBufferSizeToWrite(1),this.view.setUint8(this.pos,e),this.pos++}writeU8a(e){let t=e.length;this.ensureBufferSizeToWrite(t),this.bytes.set(e,this.pos),this.pos+=t}writeI8(e){this.ensureBufferSizeToWrite(1),this.view.setInt8(this.pos,e),this.pos++}writeU16(e){this.ensureBufferSizeToWrite(2),this.view.setUint16(this.pos,e),this.pos+=2}writeI16(e){this.ensureBufferSizeToWrite(2),this.view.setInt16(this.pos,e),this.pos+=2}writeU32(e){this.ensureBufferSizeToWrite(4),this.view.setUint32(this.pos,e),this.pos+=4}writeI32(e){this.ensureBufferSizeToWrite(4),this.view.setInt32(this.pos,e),this.pos+=4}writeF32(e){this.ensureBufferSizeToWrite(4),this.view.setFloat32(this.pos,e),this.pos+=4}writeF64(e){this.ensureBufferSizeToWrite(8),this.view.setFloat64(this.pos,e),this.pos+=8}writeU64(e){this.ensureBufferSizeToWrite(8),xu(this.view,this.pos,e),this.pos+=8}writeI64(e){this.ensureBufferSizeToWrite(8),Qo(this.view,this.pos,e),this.pos+=8}writeBigUint64(e){this.ensureBufferSizeToWrite(8),this.view.setBigUint64(this.pos,e),this.pos+=8}writeBigInt64(e){this.ensureBufferSizeToWrite(8),this.view.setBigInt64(this.pos,e),this.pos+=8}};function ta(n){return`${n<0?"-":""}0x${Math.abs(n).toString(16).padStart(2,"0")}`}var ry=16,sy=16,ia=class{hit=0;miss=0;caches;maxKeyLength;maxLengthPerKey;constructor(e=ry,t=sy){this.maxKeyLength=e,this.maxLengthPerKey=t,this.caches=[];for(let i=0;i<this.maxKeyLength;i++)this.caches.push([])}canBeCached(e){return e>0&&e<=this.maxKeyLength}find(e,t,i){let r=this.caches[i-1];e:for(let s of r){let o=s.bytes;for(let a=0;a<i;a++)if(o[a]!==e[t+a])continue e;return s.str}return null}store(e,t){let i=this.caches[e.length-1],r={bytes:e,str:t};i.length>=this.maxLengthPerKey?i[Math.random()*i.length|0]=r:i.push(r)}decode(e,t,i){let r=this.find(e,t,i);if(r!=null)return this.hit++,r;this.miss++;let s=Kc(e,t,i),o=Uint8Array.prototype.slice.call(e,t,t+i);return this.store(o,s),s}};var Zc="array",us="map_key",Su="map_value",oy=n=>{if(typeof n=="string"||typeof n=="number")return n;throw new Wt("The type of key must be string or number but "+typeof n)},jc=class{stack=[];stackHeadPosition=-1;get length(){return this.stackHeadPosition+1}top(){return this.stack[this.stackHeadPosition]}pushArrayState(e){let t=this.getUninitializedStateFromPool();t.type=Zc,t.position=0,t.size=e,t.array=new Array(e)}pushMapState(e){let t=this.getUninitializedStateFromPool();t.type=us,t.readCount=0,t.size=e,t.map={}}getUninitializedStateFromPool(){if(this.stackHeadPosition++,this.stackHeadPosition===this.stack.length){let e={type:void 0,size:0,array:void 0,position:0,readCount:0,map:void 0,key:null};this.stack.push(e)}return this.stack[this.stackHeadPosition]}release(e){if(this.stack[this.stackHeadPosition]!==e)throw new Error("Invalid stack state. Released state is not on top of the stack.");if(e.type===Zc){let i=e;i.size=0,i.array=void 0,i.position=0,i.type=void 0}if(e.type===us||e.type===Su){let i=e;i.size=0,i.map=void 0,i.readCount=0,i.type=void 0}this.stackHeadPosition--}reset(){this.stack.length=0,this.stackHeadPosition=-1}},hs=-1,$c=new DataView(new ArrayBuffer(0)),ay=new Uint8Array($c.buffer);try{$c.getInt8(0)}catch(n){if(!(n instanceof RangeError))throw new Error("This module is not supported in the current JavaScript engine because DataView does not throw RangeError on out-of-bounds access")}var Mu=new RangeError("Insufficient data"),cy=new ia,fs=class n{extensionCodec;context;useBigInt64;rawStrings;maxStrLength;maxBinLength;maxArrayLength;maxMapLength;maxExtLength;keyDecoder;mapKeyConverter;totalPos=0;pos=0;view=$c;bytes=ay;headByte=hs;stack=new jc;entered=!1;constructor(e){this.extensionCodec=e?.extensionCodec??er.defaultCodec,this.context=e?.context,this.useBigInt64=e?.useBigInt64??!1,this.rawStrings=e?.rawStrings??!1,this.maxStrLength=e?.maxStrLength??4294967295,this.maxBinLength=e?.maxBinLength??4294967295,this.maxArrayLength=e?.maxArrayLength??4294967295,this.maxMapLength=e?.maxMapLength??4294967295,this.maxExtLength=e?.maxExtLength??4294967295,this.keyDecoder=e?.keyDecoder!==void 0?e.keyDecoder:cy,this.mapKeyConverter=e?.mapKeyConverter??oy}clone(){return new n({extensionCodec:this.extensionCodec,context:this.context,useBigInt64:this.useBigInt64,rawStrings:this.rawStrings,maxStrLength:this.maxStrLength,maxBinLength:this.maxBinLength,maxArrayLength:this.maxArrayLength,maxMapLength:this.maxMapLength,maxExtLength:this.maxExtLength,keyDecoder:this.keyDecoder})}reinitializeState(){this.totalPos=0,this.headByte=hs,this.stack.reset()}setBuffer(e){let t=as(e);this.bytes=t,this.view=new DataView(t.buffer,t.byteOffset,t.byteLength),this.pos=0}appendBuffer(e){if(this.headByte===hs&&!this.hasRemaining(1))this.setBuffer(e);else{let t=this.bytes.subarray(this.pos),i=as(e),r=new Uint8Array(t.length+i.length);r.set(t),r.set(i,t.length),this.setBuffer(r)}}hasRemaining(e){return this.view.byteLength-this.pos>=e}createExtraByteError(e){let{view:t,pos:i}=this;return new RangeError(`Extra ${t.byteLength-i} of ${t.byteLength} byte(s) found at buffer[${e}]`)}decode(e){if(this.entered)return this.clone().decode(e);try{this.entered=!0,this.reinitializeState(),this.setBuffer(e);let t=this.doDecodeSync();if(this.hasRemaining(1))throw this.createExtraByteError(this.pos);return t}finally{this.entered=!1}}*decodeMulti(e){if(this.entered){yield*this.clone().decodeMulti(e);return}try{for(this.entered=!0,this.reinitializeState(),this.setBuffer(e);this.hasRemaining(1);)yield this.doDecodeSync()}finally{this.entered=!1}}async decodeAsync(e){if(this.entered)return this.clone().decodeAsync(e);try{this.entered=!0;let t=!1,i;for await(let a of e){if(t)throw this.entered=!1,this.createExtraByteError(this.totalPos);this.appendBuffer(a);try{i=this.doDecodeSync(),t=!0}catch(l){if(!(l instanceof RangeError))throw l}this.totalPos+=this.pos}if(t){if(this.hasRemaining(1))throw this.createExtraByteError(this.totalPos);return i}let{headByte:r,pos:s,totalPos:o}=this;throw new RangeError(`Insufficient data in parsing ${ta(r)} at ${o} (${s} in the current buffer)`)}finally{this.entered=!1}}decodeArrayStream(e){return this.decodeMultiAsync(e,!0)}decodeStream(e){return this.decodeMultiAsync(e,!1)}async*decodeMultiAsync(e,t){if(this.entered){yield*this.clone().decodeMultiAsync(e,t);return}try{this.entered=!0;let i=t,r=-1;for await(let s of e){if(t&&r===0)throw this.createExtraByteError(this.totalPos);this.appendBuffer(s),i&&(r=this.readArraySize(),i=!1,this.complete());try{for(;yield this.doDecodeSync(),--r!==0;);}catch(o){if(!(o instanceof RangeError))throw o}this.totalPos+=this.pos}}finally{this.entered=!1}}doDecodeSync(){e:for(;;){let e=this.readHeadByte(),t;if(e>=224)t=e-256;else if(e<192)if(e<128)t=e;else if(e<144){let r=e-128;if(r!==0){this.pushMapState(r),this.complete();continue e}else t={}}else if(e<160){let r=e-144;if(r!==0){this.pushArrayState(r),this.complete();continue e}else t=[]}else{let r=e-160;t=this.decodeString(r,0)}else if(e===192)t=null;else if(e===194)t=!1;else if(e===195)t=!0;else if(e===202)t=this.readF32();else if(e===203)t=this.readF64();else if(e===204)t=this.readU8();else if(e===205)t=this.readU16();else if(e===206)t=this.readU32();else if(e===207)this.useBigInt64?t=this.readU64AsBigInt():t=this.readU64();else if(e===208)t=this.readI8();else if(e===209)t=this.readI16();else if(e===210)t=this.readI32();else if(e===211)this.useBigInt64?t=this.readI64AsBigInt():t=this.readI64();else if(e===217){let r=this.lookU8();t=this.decodeString(r,1)}else if(e===218){let r=this.lookU16();t=this.decodeString(r,2)}else if(e===219){let r=this.lookU32();t=this.decodeString(r,4)}else if(e===220){let r=this.readU16();if(r!==0){this.pushArrayState(r),this.complete();continue e}else t=[]}else if(e===221){let r=this.readU32();if(r!==0){this.pushArrayState(r),this.complete();continue e}else t=[]}else if(e===222){let r=this.readU16();if(r!==0){this.pushMapState(r),this.complete();continue e}else t={}}else if(e===223){let r=this.readU32();if(r!==0){this.pushMapState(r),this.complete();continue e}else t={}}else if(e===196){let r=this.lookU8();t=this.decodeBinary(r,1)}else if(e===197){let r=this.lookU16();t=this.decodeBinary(r,2)}else if(e===198){let r=this.lookU32();t=this.decodeBinary(r,4)}else if(e===212)t=this.decodeExtension(1,0);else if(e===213)t=this.decodeExtension(2,0);else if(e===214)t=this.decodeExtension(4,0);else if(e===215)t=this.decodeExtension(8,0);else if(e===216)t=this.decodeExtension(16,0);else if(e===199){let r=this.lookU8();t=this.decodeExtension(r,1)}else if(e===200){let r=this.lookU16();t=this.decodeExtension(r,2)}else if(e===201){let r=this.lookU32();t=this.decodeExtension(r,4)}else throw new Wt(`Unrecognized type byte: ${ta(e)}`);this.complete();let i=this.stack;for(;i.length>0;){let r=i.top();if(r.type===Zc)if(r.array[r.position]=t,r.position++,r.position===r.size)t=r.array,i.release(r);else continue e;else if(r.type===us){if(t==="__proto__")throw new Wt("The key __proto__ is not allowed");r.key=this.mapKeyConverter(t),r.type=Su;continue e}else if(r.map[r.key]=t,r.readCount++,r.readCount===r.size)t=r.map,i.release(r);else{r.key=null,r.type=us;continue e}}return t}}readHeadByte(){return this.headByte===hs&&(this.headByte=this.readU8()),this.headByte}complete(){this.headByte=hs}readArraySize(){let e=this.readHeadByte();switch(e){case 220:return this.readU16();case 221:return this.readU32();default:{if(e<160)return e-144;throw new Wt(`Unrecognized array type byte: ${ta(e)}`)}}}pushMapState(e){if(e>this.maxMapLength)throw new Wt(`Max length exceeded: map length (${e}) > maxMapLengthLength (${this.maxMapLength})`);this.stack.pushMapState(e)}pushArrayState(e){if(e>this.maxArrayLength)throw new Wt(`Max length exceeded: array length (${e}) > maxArrayLength (${this.maxArrayLength})`);this.stack.pushArrayState(e)}decodeString(e,t){return!this.rawStrings||this.stateIsMapKey()?this.decodeUtf8String(e,t):this.decodeBinary(e,t)}decodeUtf8String(e,t){if(e>this.maxStrLength)throw new Wt(`Max length exceeded: UTF-8 byte length (${e}) > maxStrLength (${this.maxStrLength})`);if(this.bytes.byteLength<this.pos+t+e)throw Mu;let i=this.pos+t,r;return this.stateIsMapKey()&&this.keyDecoder?.canBeCached(e)?r=this.keyDecoder.decode(this.bytes,i,e):r=_u(this.bytes,i,e),this.pos+=t+e,r}stateIsMapKey(){return this.stack.length>0?this.stack.top().type===us:!1}decodeBinary(e,t){if(e>this.maxBinLength)throw new Wt(`Max length exceeded: bin length (${e}) > maxBinLength (${this.maxBinLength})`);if(!this.hasRemaining(e+t))throw Mu;let i=this.pos+t,r=this.bytes.subarray(i,i+e);return this.pos+=t+e,r}decodeExtension(e,t){if(e>this.maxExtLength)throw new Wt(`Max length exceeded: ext length (${e}) > maxExtLength (${this.maxExtLength})`);let i=this.view.getInt8(this.pos+t),r=this.decodeBinary(e,t+1);return this.extensionCodec.decode(r,i,this.context)}lookU8(){return this.view.getUint8(this.pos)}lookU16(){return this.view.getUint16(this.pos)}lookU32(){return this.view.getUint32(this.pos)}readU8(){let e=this.view.getUint8(this.pos);return this.pos++,e}readI8(){let e=this.view.getInt8(this.pos);return this.pos++,e}readU16(){let e=this.view.getUint16(this.pos);return this.pos+=2,e}readI16(){let e=this.view.getInt16(this.pos);return this.pos+=2,e}readU32(){let e=this.view.getUint32(this.pos);return this.pos+=4,e}readI32(){let e=this.view.getInt32(this.pos);return this.pos+=4,e}readU64(){let e=yu(this.view,this.pos);return this.pos+=8,e}readI64(){let e=ea(this.view,this.pos);return this.pos+=8,e}readU64AsBigInt(){let e=this.view.getBigUint64(this.pos);return this.pos+=8,e}readI64AsBigInt(){let e=this.view.getBigInt64(this.pos);return this.pos+=8,e}readF32(){let e=this.view.getFloat32(this.pos);return this.pos+=4,e}readF64(){let e=this.view.getFloat64(this.pos);return this.pos+=8,e}};var Jc=class{constructor(e){this.bytes=e}forms=new Uint8Array(1150);sizes=new Uint16Array(1150);count=0;at=0;pending=1;declared=1;open=[];walk(){do this.step(),this.close();while(this.pending>0);this.at<this.bytes.length&&rn("malformed","bytes after the message")}step(){let e=this.byte();this.pending--,this.open.length>0&&this.open[this.open.length-1].left--,e<128||e>=224?this.note(0):e<144?this.enter(4,2*(e&15)):e<160?this.enter(3,e&15):e<192?this.pass(1,e&31):this.stepLong(e)}stepLong(e){e===192||e===194||e===195?this.note(4):e>=196&&e<=198?this.pass(2,this.number(1<<e-196)):e===202||e===203?this.pass(4,e===202?4:8):e>=204&&e<=207?this.pass(0,1<<e-204):e>=208&&e<=211?this.pass(0,1<<e-208):e>=217&&e<=219?this.pass(1,this.number(1<<e-217)):e===220||e===221?this.enter(3,this.number(e===220?2:4)):e===222||e===223?this.enter(4,2*this.number(e===222?2:4)):rn("malformed",e===193?"no msgpack":"an extension type")}byte(){return this.at>=this.bytes.length&&rn("truncated","the bytes end inside the message"),this.bytes[this.at++]}number(e){let t=0;for(let i=0;i<e;i++)t=t*256+this.byte();return t}note(e){this.forms[this.count]=e,this.sizes[this.count]=1,this.count++}pass(e,t){t>this.bytes.length-this.at&&rn("truncated","the bytes end inside an element"),this.at+=t,this.note(e)}enter(e,t){this.open.length===4&&rn("limit","too many containers inside each other"),t>1150-this.declared&&rn("limit","too many objects"),this.declared+=t,this.pending+=t,this.pending>this.bytes.length-this.at&&rn("truncated","more objects are declared than there are bytes"),this.open.push({object:this.count,left:t}),this.note(e)}close(){for(;this.open.length>0&&this.open[this.open.length-1].left===0;){let{object:e}=this.open.pop();this.sizes[e]=this.count-e}}};function rn(n,e){throw new Me(n,e)}function Tu(n){n.length>1150&&rn("limit",`a message of ${n.length} bytes`);let e=new Jc(n);return e.walk(),{forms:e.forms.subarray(0,e.count),sizes:e.sizes.subarray(0,e.count)}}var ly=0xffffffffffffffffn,na=class n{constructor(e,t,i){this.structure=e;this.values=t;this.object=i;this.object=i+1}next=0;get count(){return this.values.length}get nextForm(){return this.next<this.values.length?this.structure.forms[this.object]:void 0}u32(e=4294967295,t=0){let i=this.integer();if(i<t||i>e)throw new Me("range",`${i} is not from ${t} to ${e}`);return Number(i)}i32(e=-2147483648,t=2147483647){return this.u32(t,e)}u64(){let e=BigInt(this.integer());if(e<0n||e>ly)throw new Me("range","a negative number");return e}text(e){let t=this.take(1);if(t.length>e)throw new Me("limit",`text of ${t.length} bytes`);return ph(t)}data(e,t){let i=this.take(2);if(i.length<e)throw new Me("range",`${i.length} bytes of data`);if(i.length>t)throw new Me("limit",`${i.length} bytes of data`);return i.slice()}array(){let e=this.object;return new n(this.structure,this.take(3),e)}list(e,t){let i=this.array();if(i.count<e)throw new Me("range",`${i.count} elements`);if(i.count>t)throw new Me("limit",`${i.count} elements`);return i}integer(){return this.take(0)}take(e){if(this.next>=this.values.length)throw new Me("truncated","an element is missing");if(this.structure.forms[this.object]!==e)throw new Me("malformed","an element of another type");return this.object+=this.structure.sizes[this.object],this.values[this.next++]}};var wu=Qe(0,65535),Au={get(n){let e=wu.get(n);return e===0?null:e-1},put:(n,e)=>wu.put(n===null?0:n+1,e)},hy=ut({kind:Ce,entity:Au,other:Au,value:Ce,ordinal:Ce,x:$t,y:$t,z:$t}),uy=ut({sequence:Ce,tick:Ce,events:xi(1,32,qn(hy))}),Ru=Vt(uy,n=>n.sequence+n.events.length-1>4294967295?"event numbers beyond u32":void 0);var dy={get(n){let e=n.u32(),t=e%64,i=Math.floor(e/64)+1;if(i>64)throw new Me("limit",`${i} parts`);if(t>=i)throw new Me("range",`part ${t} of ${i}`);return{index:t,count:i}},put({index:n,count:e},t){if(!(n>=0&&n<e&&e<=64))throw new RangeError(`part ${n} of ${e}`);t.push(n+64*(e-1))}},Cu=Ji(1,512),Pu=Qe(0,1),py={get:n=>n.nextForm===2?Cu.get(n):Pu.get(n),put(n,e){typeof n=="number"?Pu.put(n,e):Cu.put(n,e)}},Uu=Ji(0,1150),Du=xi(0,1140,$t),my={get:n=>n.nextForm===2?Uu.get(n):Du.get(n),put(n,e){n instanceof Uint8Array?Uu.put(n,e):Du.put(n,e)}},gy=ut({epoch:Ce,tick:Qe(1,4294967295),baselineAge:Qe(0,1024),durableAge:Qe(-1,2147483647),inputMargin:$t,part:dy,own:py,changes:my}),Iu=Vt(gy,n=>n.baselineAge>=n.tick?"a baseline before the first tick":void 0);var Qc=(u=>(u[u.hello=1]="hello",u[u.welcome=2]="welcome",u[u.refuse=3]="refuse",u[u.map=4]="map",u[u.input=5]="input",u[u.snapshot=6]="snapshot",u[u.event=7]="event",u[u.goodbye=8]="goodbye",u[u.roster=9]="roster",u[u.chat=10]="chat",u[u.playback=11]="playback",u))(Qc||{}),Lu={1:xh,2:yh,3:vh,4:mh,5:Ah,6:Iu,7:Ru,8:Mh,9:Kh,10:Zh,11:jh},yy=new fs({rawStrings:!0,useBigInt64:!0,mapKeyConverter:()=>""}),vy=new cs({useBigInt64:!0});function My(n){let e=n.u64();if(e>BigInt(4294967295)||Qc[Number(e)]===void 0)throw new Me("unknown",`a message of type ${e}`);return Number(e)}function Sy(n,e,t){let i=0;try{i=t.u32()}catch{}return{type:"foreign",of:n,majorVersion:e,simulationVersion:i}}function Nu(n){let e=Tu(n);if(e.forms[0]!==3)throw new Me("malformed","no array");let t=new na(e,yy.decode(n),0),i=My(t);if(i===1||i===2){let r=t.u32();if(r!==1)return Sy(i,r,t)}return{type:i,...Lu[i].get(t)}}function el(n){let e=[n.type];(n.type===1||n.type===2)&&e.push(1),Lu[n.type].put(n,e);let t=vy.encode(e);if(t.length>1150)throw new RangeError(`a message of ${t.length} bytes`);return t}var Ey=2e3,by=500,Ty=16384,wy=.25,Ay=16,ds=class{options;predictor;inbox;currentState="connecting";reason="none";refusal=0;text="";socket=null;isOpen=!1;loader=null;match=null;secret=new Uint8Array;reconnection=null;lastView;control=Jr(To);nowMs;progressMs;heardMs;helloMs=0;roundTripMs=0;bytesSent=0;bytesReceived=0;malformed=0;reconnects=0;constructor(e){if(this.options=Sh(e),this.inbox=new Bo(this.options.rules),this.predictor=this.options.role===0?e.predictor??null:null,this.control.select=Lc(this.options.select),this.nowMs=this.options.now(),this.progressMs=this.nowMs,this.heardMs=this.nowMs,el(this.hello()),this.options.name==="")throw new RangeError("an empty name");this.open()}get state(){return this.currentState}get map(){return this.loader?.map??null}get welcome(){return this.match?.welcome??null}get players(){return this.match?.roster.players??[]}player(e){return this.match?.roster.player(e)}update(){switch(this.time(),this.match?.advance(this.nowMs),this.currentState){case"connecting":case"loading":this.enter();break;case"playing":this.play();break;case"reconnecting":this.reconnect();break;case"closed":break}}setControl(e){this.control=Jr(e)}view(){let e=this.currentState==="reconnecting"?void 0:this.match?.view();return this.lastView=e??this.lastView,this.lastView??null}takeEvents(){let e=this.currentState==="playing"&&(this.match?.tick??0)>0;return this.inbox.takeEvents(e?this.match.shownTick:1/0)}takeChat(){return this.inbox.takeChat()}sendChat(e,t,i=65535){let r=e===2,s=this.match?.welcome.playerCapacity??0,o=this.isWelcomed&&[0,1,2].includes(e)&&t!==""&&Wn(t,191)&&(!r||Number.isInteger(i)&&i>=0&&i<s);if(o){let a=r?i:65535;this.send({type:10,scope:e,player:a,text:t})}return o}get playback(){let e=this.match?.playback??null,t=this.match?.tick??0;return e===null?null:{paused:e.paused!==0,speed:e.speedPercent/100,tick:t>0?t:e.tick,firstTick:e.firstTick,lastTick:e.lastTick}}setPlayback(e){let{playback:t}=this,i=e.speed??t?.speed??1;return!(i>=wy&&i<=Ay&&(e.tick??0)>=0)||t===null||!this.isWelcomed?!1:(this.send({type:11,paused:e.paused??t.paused?1:0,speedPercent:Math.round(i*100),tick:Math.min(Math.floor(e.tick??0),4294967295),firstTick:0,lastTick:0}),!0)}close(){this.goodbye(),this.end("none")}get status(){let{match:e}=this;return{...e?.counts??{received:0,stale:0,unusable:0,lost:0},state:this.currentState,reason:this.reason,refusal:this.refusal,text:this.text,session:e?.welcome.session??0,epoch:e?.welcome.epoch??0,player:e?.player??null,tickRateHz:e?.welcome.tickRateHz??0,snapshotTick:e?.tick??0,serverTick:e?.serverTick??0,jitterMs:e?.jitterMs??0,delayMs:e?.delayMs??0,roundTripMs:this.roundTripMs,inputTick:e?.newestInputTick??0,inputMargin:e?.inputClock.margin??0,durableTick:e?.durableTick??null,bytesSent:this.bytesSent,bytesReceived:this.bytesReceived,malformed:this.malformed,eventsDropped:this.inbox.eventsDropped,chatDropped:this.inbox.chatDropped,reconnects:this.reconnects,reconnectMsLeft:this.currentState==="reconnecting"?this.reconnection?.leftMs(this.nowMs)??0:0}}get isWelcomed(){return this.currentState==="loading"||this.currentState==="playing"}time(){this.nowMs=Math.max(this.nowMs,this.options.now())}open(){this.isOpen=!1,this.socket=this.options.socket(this.options.url,{onOpen:()=>this.opened(),onMessage:e=>this.receive(e),onText:()=>this.fail(),onClose:()=>this.lost()})}drop(){this.isOpen=!1,this.socket?.close(),this.socket=null}opened(){this.time(),this.isOpen=!0,this.helloMs=this.nowMs,this.reconnection?.wait(this.nowMs,this.options.timeoutMs),this.send(this.hello())}hello(){let{rules:e,options:t}=this,i=this.currentState==="reconnecting";return{type:1,simulationVersion:t.simulationVersion,minorVersion:0,session:i?this.match?.welcome.session??0:t.session,role:t.role,form:t.form,name:t.name,select:this.control.select,mapHashes:this.loader?.map?[this.loader.hash]:[],rulesName:e.name,rulesInterfaceVersion:e.interfaceVersion,rulesBehaviourVersion:e.behaviourVersion,rulesTablesHash:e.tablesHash,resume:i?this.secret:new Uint8Array,token:t.token}}get rules(){return this.options.rules}send(e){if(!this.isOpen||this.socket===null)return;let t=el(e);this.bytesSent+=t.length,this.socket.send(t)}sendInput(e){e!==void 0&&(this.socket?.waitingSize??0)<=Ty&&this.send(e)}goodbye(){this.send({type:8,reason:0})}end(e){this.currentState!=="closed"&&(this.currentState="closed",this.reason=e,this.text=Dc[e],this.secret.fill(0),this.predictor?.stop(),this.drop())}fail(){this.goodbye(),this.end("protocol")}get isSilent(){let{timeoutMs:e}=this.options,t=Math.min(Ey,e);return this.mayComeBack&&this.nowMs-this.heardMs>t}get mayComeBack(){return this.secret.length>0&&this.options.reconnectMs>0}lost(){this.time(),this.drop(),this.currentState==="reconnecting"?this.reconnection?.later(this.nowMs):this.isWelcomed&&this.mayComeBack?this.beginReconnection():this.end("timeout")}beginReconnection(){let e=this.isSilent;if(this.view(),this.drop(),this.predictor?.stop(),this.currentState="reconnecting",this.reconnection===null){let{reconnectMs:t}=this.options;this.reconnection=new Jo(this.nowMs,t,e)}else this.reconnection.later(this.nowMs);this.reconnect()}reconnect(){let{reconnection:e}=this;if(e===null||e.leftMs(this.nowMs)===0){this.end("timeout");return}let t=e.due(this.nowMs);t==="giveUpTry"?(this.drop(),e.later(this.nowMs)):t==="try"&&(e.begin(this.nowMs),this.open())}enter(){let e=this.currentState==="loading";this.nowMs-this.progressMs<=this.options.timeoutMs?e&&this.match?.skipInputs(this.nowMs):e&&this.isSilent?this.beginReconnection():(this.goodbye(),this.end("timeout"))}play(){if(this.isSilent){this.beginReconnection();return}let e=this.match;if(e.tick>0&&(this.reconnection=null),this.options.role===0){let t=e.makeInputs(this.control,this.nowMs);this.sendInput(t&&{type:5,...t})}}receive(e){this.time(),this.bytesReceived+=e.length,this.heardMs=this.nowMs;try{this.dispatch(Nu(e))}catch(t){if(!(t instanceof Me))throw t;this.malformed+=t.fault==="unknown"?0:1,t.fault==="range"&&!this.isWelcomed&&this.fail()}}dispatch(e){switch(e.type){case 2:this.takeWelcome(e);break;case 3:this.takeRefuse(e);break;case 8:this.end("goodbye");break;case 1:case 5:this.malformed++;break;case"foreign":this.fail();break;default:this.dispatchInMatch(e)}}dispatchInMatch(e){let{match:t}=this;if(t===null||!this.isWelcomed){e.type!==6&&this.fail();return}switch(e.type){case 4:this.takeMap(e);break;case 6:e.epoch===t.welcome.epoch&&this.takeSnapshot(t,e);break;case 7:this.takeEventMessage(t,e);break;case 9:this.malformed+=t.roster.take(e)?0:1;break;case 10:this.malformed+=this.inbox.chat(e,t)?0:1;break;case 11:this.takePlayback(t,e);break}}takeWelcome(e){let t=this.isWelcomed,i=this.currentState==="reconnecting",r=this.match?.welcome,s=i?r?.session:this.options.session,o=t&&e.epoch===r?.epoch;if(!du(e,this.options,s)||o){this.fail();return}this.reconnects+=i?1:0,(!i||!pu(r,e))&&(this.lastView=void 0),this.keepSecret(e),this.inbox.release(),this.predictor?.stop();let a=t?this.tickByLead(e):this.tickOnArrival(e),{rules:l,options:c,predictor:h,nowMs:u}=this;this.match=new $o(l,e,c.interpolationMs,h,a,u),this.progressMs=u,this.loader?.map&&this.loader.hash===e.mapHash?this.begin():(this.currentState="loading",this.loader=new Ho(e.mapHash,e.mapSize))}keepSecret(e){this.secret.fill(0),this.secret=this.options.role===0?e.resume.slice():new Uint8Array}tickOnArrival(e){return this.roundTripMs=Math.min(this.nowMs-this.helloMs,by),e.tick+this.roundTripMs*e.tickRateHz/1e3}tickByLead(e){let t=this.match?.inputClock.leadLearnt??0;return e.tick+Math.min(t,4294967295-$n-e.tick)}begin(){let{match:e,loader:t}=this;this.currentState="playing",e!==null&&t!==null&&this.predictor?.start(e.welcome,t.canonical)}takeRefuse(e){if(this.isWelcomed){this.malformed++;return}if(this.reconnection?.mayPass(e.reason,this.nowMs)){this.drop(),this.reconnection.later(this.nowMs);return}this.end("refused"),this.refusal=e.reason,this.text=e.text!==""?e.text:Dc.refused}takeMap(e){if(this.currentState!=="loading"||this.loader===null){this.fail();return}try{this.loader.add(e)}catch(t){if(!(t instanceof Me))throw t;this.fail();return}this.progressMs=this.nowMs,this.loader.map!==null&&this.begin()}takeSnapshot(e,t){try{e.takeSnapshot(t,this.nowMs)}finally{if(this.options.role!==0){let i=e.acknowledgement();this.sendInput(i&&{type:5,...i})}}}takeEventMessage(e,t){if(t.sequence!==e.eventSequence){this.fail();return}e.eventSequence+=t.events.length,this.malformed+=this.inbox.events(t)?0:1}takePlayback(e,t){this.options.role===2?e.takePlayback(t,this.nowMs):this.malformed++}};function tl(n,e,t){let i=t.find(({kind:o})=>o===5);if(i===void 0||i.owner===null)return null;let r=n*5,s=i.index-i.owner;return{crate:r,wall:r+e.crates.length,ball:s-e.balls.length,pickUp:s+n}}function Cy(){let n=new URL("ws",location.href);return n.protocol=n.protocol==="https:"?"wss:":"ws:",n.search="",n.hash="",n.href}async function Py(n){let e=await fetch(`rules.json?session=${n}`);if(!e.ok)throw new Error(`the server has no session ${n}`);return Bc(await e.json())}var Uy={connecting:"connecting",loading:"the map is on its way",playing:"",reconnecting:"the connection is lost; trying anew"},sa=class n{constructor(e){this.client=e}static async open(e){let t=await Py(e),i={url:Cy(),rules:t,role:1,session:e};return new n(new ds(i))}get map(){return this.client.map}get players(){return this.client.players}get tickRateHz(){return this.client.welcome?.tickRateHz??0}get playerCapacity(){return this.client.welcome?.playerCapacity??0}update(){this.client.update()}view(){return this.client.view()}takeEvents(){return this.client.takeEvents()}takeChat(){return this.client.takeChat()}notice(){let{state:e,text:t}=this.client.status;return e==="closed"?t:Uy[e]}close(){this.client.close()}};var Dy=[],oa=class{constructor(e,t,i,r){this.view=t;this.map=i;this.times=r;this.players=e.players,this.events=e.takeEvents(),this.chat=e.takeChat(),this.tickRateHz=e.tickRateHz;for(let s of t.entities)(this.byKind[s.kind]??=[]).push(s),s.kind===5&&s.owner!==null&&(this.bySlot[s.owner]=s);for(let{slot:s,name:o}of this.players)this.names[s]=o;this.first=tl(e.playerCapacity,i,t.entities)}players;events;chat;tickRateHz;first;byKind=[];bySlot=[];names=[];of(e){return this.byKind[e]??Dy}record(e){return this.bySlot[e]}team(e){return e===null?0:this.bySlot[e]?.values.team??0}name(e){return e===null?"":this.names[e]??""}};var Tn={LEFT:0,MIDDLE:1,RIGHT:2,ROTATE:0,DOLLY:1,PAN:2},wn={ROTATE:0,PAN:1,DOLLY_PAN:2,DOLLY_ROTATE:3},Fu=0,il=1,Ou=2;var aa=1,Bu=2,yi=3,ei=0,rt=1,ti=2,ui=0,Gi=1,nl=2,rl=3,sl=4,ku=5,Hi=100,zu=101,Gu=102,Hu=103,Vu=104,Wu=200,Xu=201,Yu=202,qu=203,ps=204,ms=205,Ku=206,Zu=207,ju=208,$u=209,Ju=210,Qu=211,ef=212,tf=213,nf=214,ca=0,la=1,ha=2,sn=3,ua=4,fa=5,da=6,pa=7,tr=0,rf=1,sf=2,fi=0,of=1,af=2,cf=3,lf=4,hf=5,uf=6,ff=7;var ol=300,vi=301,Li=302,gs=303,_s=304,on=306,xs=1e3,Mi=1001,ys=1002,mt=1003,df=1004;var vs=1005;var Ft=1006,ma=1007;var Si=1008;var Ot=1009,ga=1010,_a=1011,Vi=1012,ir=1013,Ei=1014,Tt=1015,Ni=1016,nr=1017,rr=1018,An=1020,xa=35902,ya=35899,va=1021,Ma=1022,Bt=1023,Rn=1026,Cn=1027,sr=1028,or=1029,Sa=1030,ar=1031;var cr=1033,lr=33776,hr=33777,ur=33778,fr=33779,Ms=35840,Ss=35841,Es=35842,bs=35843,Ts=36196,ws=37492,As=37496,Rs=37808,Cs=37809,Ps=37810,Us=37811,Ds=37812,Is=37813,Ls=37814,Ns=37815,Fs=37816,Os=37817,Bs=37818,ks=37819,zs=37820,Gs=37821,Hs=36492,Vs=36494,Ws=36495,Xs=36283,Ys=36284,qs=36285,Ks=36286;var pf=3200,mf=3201;var Ea=0,gf=1,di="",kt="srgb",bi="srgb-linear",Pn="linear",ke="srgb";var Un=7680;var al=519,_f=512,xf=513,yf=514,ba=515,vf=516,Mf=517,Sf=518,Ef=519,cl=35044,ll=35048;var hl="300 es",zt=2e3,Dn=2001;var At=class{addEventListener(e,t){this._listeners===void 0&&(this._listeners={});let i=this._listeners;i[e]===void 0&&(i[e]=[]),i[e].indexOf(t)===-1&&i[e].push(t)}hasEventListener(e,t){let i=this._listeners;return i===void 0?!1:i[e]!==void 0&&i[e].indexOf(t)!==-1}removeEventListener(e,t){let i=this._listeners;if(i===void 0)return;let r=i[e];if(r!==void 0){let s=r.indexOf(t);s!==-1&&r.splice(s,1)}}dispatchEvent(e){let t=this._listeners;if(t===void 0)return;let i=t[e.type];if(i!==void 0){e.target=this;let r=i.slice(0);for(let s=0,o=r.length;s<o;s++)r[s].call(this,e);e.target=null}}};var Rt=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"],bf=1234567,dr=Math.PI/180,Zs=180/Math.PI;function Ti(){let n=Math.random()*4294967295|0,e=Math.random()*4294967295|0,t=Math.random()*4294967295|0,i=Math.random()*4294967295|0;return(Rt[n&255]+Rt[n>>8&255]+Rt[n>>16&255]+Rt[n>>24&255]+"-"+Rt[e&255]+Rt[e>>8&255]+"-"+Rt[e>>16&15|64]+Rt[e>>24&255]+"-"+Rt[t&63|128]+Rt[t>>8&255]+"-"+Rt[t>>16&255]+Rt[t>>24&255]+Rt[i&255]+Rt[i>>8&255]+Rt[i>>16&255]+Rt[i>>24&255]).toLowerCase()}function Se(n,e,t){return Math.max(e,Math.min(t,n))}function Ta(n,e){return(n%e+e)%e}function Iy(n,e,t,i,r){return i+(n-e)*(r-i)/(t-e)}function Ly(n,e,t){return n!==e?(t-n)/(e-n):0}function pr(n,e,t){return(1-t)*n+t*e}function Ny(n,e,t,i){return pr(n,e,1-Math.exp(-t*i))}function Fy(n,e=1){return e-Math.abs(Ta(n,e*2)-e)}function Oy(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*(3-2*n))}function By(n,e,t){return n<=e?0:n>=t?1:(n=(n-e)/(t-e),n*n*n*(n*(n*6-15)+10))}function ky(n,e){return n+Math.floor(Math.random()*(e-n+1))}function zy(n,e){return n+Math.random()*(e-n)}function Gy(n){return n*(.5-Math.random())}function Hy(n){n!==void 0&&(bf=n);let e=bf+=1831565813;return e=Math.imul(e^e>>>15,e|1),e^=e+Math.imul(e^e>>>7,e|61),((e^e>>>14)>>>0)/4294967296}function Vy(n){return n*dr}function Wy(n){return n*Zs}function Xy(n){return(n&n-1)===0&&n!==0}function Yy(n){return Math.pow(2,Math.ceil(Math.log(n)/Math.LN2))}function qy(n){return Math.pow(2,Math.floor(Math.log(n)/Math.LN2))}function Ky(n,e,t,i,r){let s=Math.cos,o=Math.sin,a=s(t/2),l=o(t/2),c=s((e+i)/2),h=o((e+i)/2),u=s((e-i)/2),f=o((e-i)/2),p=s((i-e)/2),g=o((i-e)/2);switch(r){case"XYX":n.set(a*h,l*u,l*f,a*c);break;case"YZY":n.set(l*f,a*h,l*u,a*c);break;case"ZXZ":n.set(l*u,l*f,a*h,a*c);break;case"XZX":n.set(a*h,l*g,l*p,a*c);break;case"YXY":n.set(l*p,a*h,l*g,a*c);break;case"ZYZ":n.set(l*g,l*p,a*h,a*c);break;default:console.warn("THREE.MathUtils: .setQuaternionFromProperEuler() encountered an unknown order: "+r)}}function In(n,e){switch(e.constructor){case Float32Array:return n;case Uint32Array:return n/4294967295;case Uint16Array:return n/65535;case Uint8Array:return n/255;case Int32Array:return Math.max(n/2147483647,-1);case Int16Array:return Math.max(n/32767,-1);case Int8Array:return Math.max(n/127,-1);default:throw new Error("Invalid component type.")}}function Ct(n,e){switch(e.constructor){case Float32Array:return n;case Uint32Array:return Math.round(n*4294967295);case Uint16Array:return Math.round(n*65535);case Uint8Array:return Math.round(n*255);case Int32Array:return Math.round(n*2147483647);case Int16Array:return Math.round(n*32767);case Int8Array:return Math.round(n*127);default:throw new Error("Invalid component type.")}}var mr={DEG2RAD:dr,RAD2DEG:Zs,generateUUID:Ti,clamp:Se,euclideanModulo:Ta,mapLinear:Iy,inverseLerp:Ly,lerp:pr,damp:Ny,pingpong:Fy,smoothstep:Oy,smootherstep:By,randInt:ky,randFloat:zy,randFloatSpread:Gy,seededRandom:Hy,degToRad:Vy,radToDeg:Wy,isPowerOfTwo:Xy,ceilPowerOfTwo:Yy,floorPowerOfTwo:qy,setQuaternionFromProperEuler:Ky,normalize:Ct,denormalize:In};var de=class n{constructor(e=0,t=0){n.prototype.isVector2=!0,this.x=e,this.y=t}get width(){return this.x}set width(e){this.x=e}get height(){return this.y}set height(e){this.y=e}set(e,t){return this.x=e,this.y=t,this}setScalar(e){return this.x=e,this.y=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;default:throw new Error("index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;default:throw new Error("index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y)}copy(e){return this.x=e.x,this.y=e.y,this}add(e){return this.x+=e.x,this.y+=e.y,this}addScalar(e){return this.x+=e,this.y+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this}subScalar(e){return this.x-=e,this.y-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this}multiply(e){return this.x*=e.x,this.y*=e.y,this}multiplyScalar(e){return this.x*=e,this.y*=e,this}divide(e){return this.x/=e.x,this.y/=e.y,this}divideScalar(e){return this.multiplyScalar(1/e)}applyMatrix3(e){let t=this.x,i=this.y,r=e.elements;return this.x=r[0]*t+r[3]*i+r[6],this.y=r[1]*t+r[4]*i+r[7],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this}clamp(e,t){return this.x=Se(this.x,e.x,t.x),this.y=Se(this.y,e.y,t.y),this}clampScalar(e,t){return this.x=Se(this.x,e,t),this.y=Se(this.y,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Se(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(e){return this.x*e.x+this.y*e.y}cross(e){return this.x*e.y-this.y*e.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(Se(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y;return t*t+i*i}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this}equals(e){return e.x===this.x&&e.y===this.y}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this}rotateAround(e,t){let i=Math.cos(t),r=Math.sin(t),s=this.x-e.x,o=this.y-e.y;return this.x=s*i-o*r+e.x,this.y=s*r+o*i+e.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}};var St=class{constructor(e=0,t=0,i=0,r=1){this.isQuaternion=!0,this._x=e,this._y=t,this._z=i,this._w=r}static slerpFlat(e,t,i,r,s,o,a){let l=i[r+0],c=i[r+1],h=i[r+2],u=i[r+3],f=s[o+0],p=s[o+1],g=s[o+2],x=s[o+3];if(a===0){e[t+0]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u;return}if(a===1){e[t+0]=f,e[t+1]=p,e[t+2]=g,e[t+3]=x;return}if(u!==x||l!==f||c!==p||h!==g){let m=1-a,d=l*f+c*p+h*g+u*x,A=d>=0?1:-1,b=1-d*d;if(b>Number.EPSILON){let D=Math.sqrt(b),C=Math.atan2(D,d*A);m=Math.sin(m*C)/D,a=Math.sin(a*C)/D}let S=a*A;if(l=l*m+f*S,c=c*m+p*S,h=h*m+g*S,u=u*m+x*S,m===1-a){let D=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=D,c*=D,h*=D,u*=D}}e[t]=l,e[t+1]=c,e[t+2]=h,e[t+3]=u}static multiplyQuaternionsFlat(e,t,i,r,s,o){let a=i[r],l=i[r+1],c=i[r+2],h=i[r+3],u=s[o],f=s[o+1],p=s[o+2],g=s[o+3];return e[t]=a*g+h*u+l*p-c*f,e[t+1]=l*g+h*f+c*u-a*p,e[t+2]=c*g+h*p+a*f-l*u,e[t+3]=h*g-a*u-l*f-c*p,e}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get w(){return this._w}set w(e){this._w=e,this._onChangeCallback()}set(e,t,i,r){return this._x=e,this._y=t,this._z=i,this._w=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(e){return this._x=e.x,this._y=e.y,this._z=e.z,this._w=e.w,this._onChangeCallback(),this}setFromEuler(e,t=!0){let i=e._x,r=e._y,s=e._z,o=e._order,a=Math.cos,l=Math.sin,c=a(i/2),h=a(r/2),u=a(s/2),f=l(i/2),p=l(r/2),g=l(s/2);switch(o){case"XYZ":this._x=f*h*u+c*p*g,this._y=c*p*u-f*h*g,this._z=c*h*g+f*p*u,this._w=c*h*u-f*p*g;break;case"YXZ":this._x=f*h*u+c*p*g,this._y=c*p*u-f*h*g,this._z=c*h*g-f*p*u,this._w=c*h*u+f*p*g;break;case"ZXY":this._x=f*h*u-c*p*g,this._y=c*p*u+f*h*g,this._z=c*h*g+f*p*u,this._w=c*h*u-f*p*g;break;case"ZYX":this._x=f*h*u-c*p*g,this._y=c*p*u+f*h*g,this._z=c*h*g-f*p*u,this._w=c*h*u+f*p*g;break;case"YZX":this._x=f*h*u+c*p*g,this._y=c*p*u+f*h*g,this._z=c*h*g-f*p*u,this._w=c*h*u-f*p*g;break;case"XZY":this._x=f*h*u-c*p*g,this._y=c*p*u-f*h*g,this._z=c*h*g+f*p*u,this._w=c*h*u+f*p*g;break;default:console.warn("THREE.Quaternion: .setFromEuler() encountered an unknown order: "+o)}return t===!0&&this._onChangeCallback(),this}setFromAxisAngle(e,t){let i=t/2,r=Math.sin(i);return this._x=e.x*r,this._y=e.y*r,this._z=e.z*r,this._w=Math.cos(i),this._onChangeCallback(),this}setFromRotationMatrix(e){let t=e.elements,i=t[0],r=t[4],s=t[8],o=t[1],a=t[5],l=t[9],c=t[2],h=t[6],u=t[10],f=i+a+u;if(f>0){let p=.5/Math.sqrt(f+1);this._w=.25/p,this._x=(h-l)*p,this._y=(s-c)*p,this._z=(o-r)*p}else if(i>a&&i>u){let p=2*Math.sqrt(1+i-a-u);this._w=(h-l)/p,this._x=.25*p,this._y=(r+o)/p,this._z=(s+c)/p}else if(a>u){let p=2*Math.sqrt(1+a-i-u);this._w=(s-c)/p,this._x=(r+o)/p,this._y=.25*p,this._z=(l+h)/p}else{let p=2*Math.sqrt(1+u-i-a);this._w=(o-r)/p,this._x=(s+c)/p,this._y=(l+h)/p,this._z=.25*p}return this._onChangeCallback(),this}setFromUnitVectors(e,t){let i=e.dot(t)+1;return i<1e-8?(i=0,Math.abs(e.x)>Math.abs(e.z)?(this._x=-e.y,this._y=e.x,this._z=0,this._w=i):(this._x=0,this._y=-e.z,this._z=e.y,this._w=i)):(this._x=e.y*t.z-e.z*t.y,this._y=e.z*t.x-e.x*t.z,this._z=e.x*t.y-e.y*t.x,this._w=i),this.normalize()}angleTo(e){return 2*Math.acos(Math.abs(Se(this.dot(e),-1,1)))}rotateTowards(e,t){let i=this.angleTo(e);if(i===0)return this;let r=Math.min(1,t/i);return this.slerp(e,r),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(e){return this._x*e._x+this._y*e._y+this._z*e._z+this._w*e._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let e=this.length();return e===0?(this._x=0,this._y=0,this._z=0,this._w=1):(e=1/e,this._x=this._x*e,this._y=this._y*e,this._z=this._z*e,this._w=this._w*e),this._onChangeCallback(),this}multiply(e){return this.multiplyQuaternions(this,e)}premultiply(e){return this.multiplyQuaternions(e,this)}multiplyQuaternions(e,t){let i=e._x,r=e._y,s=e._z,o=e._w,a=t._x,l=t._y,c=t._z,h=t._w;return this._x=i*h+o*a+r*c-s*l,this._y=r*h+o*l+s*a-i*c,this._z=s*h+o*c+i*l-r*a,this._w=o*h-i*a-r*l-s*c,this._onChangeCallback(),this}slerp(e,t){if(t===0)return this;if(t===1)return this.copy(e);let i=this._x,r=this._y,s=this._z,o=this._w,a=o*e._w+i*e._x+r*e._y+s*e._z;if(a<0?(this._w=-e._w,this._x=-e._x,this._y=-e._y,this._z=-e._z,a=-a):this.copy(e),a>=1)return this._w=o,this._x=i,this._y=r,this._z=s,this;let l=1-a*a;if(l<=Number.EPSILON){let p=1-t;return this._w=p*o+t*this._w,this._x=p*i+t*this._x,this._y=p*r+t*this._y,this._z=p*s+t*this._z,this.normalize(),this}let c=Math.sqrt(l),h=Math.atan2(c,a),u=Math.sin((1-t)*h)/c,f=Math.sin(t*h)/c;return this._w=o*u+this._w*f,this._x=i*u+this._x*f,this._y=r*u+this._y*f,this._z=s*u+this._z*f,this._onChangeCallback(),this}slerpQuaternions(e,t,i){return this.copy(e).slerp(t,i)}random(){let e=2*Math.PI*Math.random(),t=2*Math.PI*Math.random(),i=Math.random(),r=Math.sqrt(1-i),s=Math.sqrt(i);return this.set(r*Math.sin(e),r*Math.cos(e),s*Math.sin(t),s*Math.cos(t))}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._w===this._w}fromArray(e,t=0){return this._x=e[t],this._y=e[t+1],this._z=e[t+2],this._w=e[t+3],this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._w,e}fromBufferAttribute(e,t){return this._x=e.getX(t),this._y=e.getY(t),this._z=e.getZ(t),this._w=e.getW(t),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}};var T=class n{constructor(e=0,t=0,i=0){n.prototype.isVector3=!0,this.x=e,this.y=t,this.z=i}set(e,t,i){return i===void 0&&(i=this.z),this.x=e,this.y=t,this.z=i,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;default:throw new Error("index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this}multiplyVectors(e,t){return this.x=e.x*t.x,this.y=e.y*t.y,this.z=e.z*t.z,this}applyEuler(e){return this.applyQuaternion(Tf.setFromEuler(e))}applyAxisAngle(e,t){return this.applyQuaternion(Tf.setFromAxisAngle(e,t))}applyMatrix3(e){let t=this.x,i=this.y,r=this.z,s=e.elements;return this.x=s[0]*t+s[3]*i+s[6]*r,this.y=s[1]*t+s[4]*i+s[7]*r,this.z=s[2]*t+s[5]*i+s[8]*r,this}applyNormalMatrix(e){return this.applyMatrix3(e).normalize()}applyMatrix4(e){let t=this.x,i=this.y,r=this.z,s=e.elements,o=1/(s[3]*t+s[7]*i+s[11]*r+s[15]);return this.x=(s[0]*t+s[4]*i+s[8]*r+s[12])*o,this.y=(s[1]*t+s[5]*i+s[9]*r+s[13])*o,this.z=(s[2]*t+s[6]*i+s[10]*r+s[14])*o,this}applyQuaternion(e){let t=this.x,i=this.y,r=this.z,s=e.x,o=e.y,a=e.z,l=e.w,c=2*(o*r-a*i),h=2*(a*t-s*r),u=2*(s*i-o*t);return this.x=t+l*c+o*u-a*h,this.y=i+l*h+a*c-s*u,this.z=r+l*u+s*h-o*c,this}project(e){return this.applyMatrix4(e.matrixWorldInverse).applyMatrix4(e.projectionMatrix)}unproject(e){return this.applyMatrix4(e.projectionMatrixInverse).applyMatrix4(e.matrixWorld)}transformDirection(e){let t=this.x,i=this.y,r=this.z,s=e.elements;return this.x=s[0]*t+s[4]*i+s[8]*r,this.y=s[1]*t+s[5]*i+s[9]*r,this.z=s[2]*t+s[6]*i+s[10]*r,this.normalize()}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this}divideScalar(e){return this.multiplyScalar(1/e)}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this}clamp(e,t){return this.x=Se(this.x,e.x,t.x),this.y=Se(this.y,e.y,t.y),this.z=Se(this.z,e.z,t.z),this}clampScalar(e,t){return this.x=Se(this.x,e,t),this.y=Se(this.y,e,t),this.z=Se(this.z,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Se(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this}cross(e){return this.crossVectors(this,e)}crossVectors(e,t){let i=e.x,r=e.y,s=e.z,o=t.x,a=t.y,l=t.z;return this.x=r*l-s*a,this.y=s*o-i*l,this.z=i*a-r*o,this}projectOnVector(e){let t=e.lengthSq();if(t===0)return this.set(0,0,0);let i=e.dot(this)/t;return this.copy(e).multiplyScalar(i)}projectOnPlane(e){return ul.copy(this).projectOnVector(e),this.sub(ul)}reflect(e){return this.sub(ul.copy(e).multiplyScalar(2*this.dot(e)))}angleTo(e){let t=Math.sqrt(this.lengthSq()*e.lengthSq());if(t===0)return Math.PI/2;let i=this.dot(e)/t;return Math.acos(Se(i,-1,1))}distanceTo(e){return Math.sqrt(this.distanceToSquared(e))}distanceToSquared(e){let t=this.x-e.x,i=this.y-e.y,r=this.z-e.z;return t*t+i*i+r*r}manhattanDistanceTo(e){return Math.abs(this.x-e.x)+Math.abs(this.y-e.y)+Math.abs(this.z-e.z)}setFromSpherical(e){return this.setFromSphericalCoords(e.radius,e.phi,e.theta)}setFromSphericalCoords(e,t,i){let r=Math.sin(t)*e;return this.x=r*Math.sin(i),this.y=Math.cos(t)*e,this.z=r*Math.cos(i),this}setFromCylindrical(e){return this.setFromCylindricalCoords(e.radius,e.theta,e.y)}setFromCylindricalCoords(e,t,i){return this.x=e*Math.sin(t),this.y=i,this.z=e*Math.cos(t),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this}setFromMatrixScale(e){let t=this.setFromMatrixColumn(e,0).length(),i=this.setFromMatrixColumn(e,1).length(),r=this.setFromMatrixColumn(e,2).length();return this.x=t,this.y=i,this.z=r,this}setFromMatrixColumn(e,t){return this.fromArray(e.elements,t*4)}setFromMatrix3Column(e,t){return this.fromArray(e.elements,t*3)}setFromEuler(e){return this.x=e._x,this.y=e._y,this.z=e._z,this}setFromColor(e){return this.x=e.r,this.y=e.g,this.z=e.b,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let e=Math.random()*Math.PI*2,t=Math.random()*2-1,i=Math.sqrt(1-t*t);return this.x=i*Math.cos(e),this.y=t,this.z=i*Math.sin(e),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},ul=new T,Tf=new St;var Te=class n{constructor(e,t,i,r,s,o,a,l,c){n.prototype.isMatrix3=!0,this.elements=[1,0,0,0,1,0,0,0,1],e!==void 0&&this.set(e,t,i,r,s,o,a,l,c)}set(e,t,i,r,s,o,a,l,c){let h=this.elements;return h[0]=e,h[1]=r,h[2]=a,h[3]=t,h[4]=s,h[5]=l,h[6]=i,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],this}extractBasis(e,t,i){return e.setFromMatrix3Column(this,0),t.setFromMatrix3Column(this,1),i.setFromMatrix3Column(this,2),this}setFromMatrix4(e){let t=e.elements;return this.set(t[0],t[4],t[8],t[1],t[5],t[9],t[2],t[6],t[10]),this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,r=t.elements,s=this.elements,o=i[0],a=i[3],l=i[6],c=i[1],h=i[4],u=i[7],f=i[2],p=i[5],g=i[8],x=r[0],m=r[3],d=r[6],A=r[1],b=r[4],S=r[7],D=r[2],C=r[5],U=r[8];return s[0]=o*x+a*A+l*D,s[3]=o*m+a*b+l*C,s[6]=o*d+a*S+l*U,s[1]=c*x+h*A+u*D,s[4]=c*m+h*b+u*C,s[7]=c*d+h*S+u*U,s[2]=f*x+p*A+g*D,s[5]=f*m+p*b+g*C,s[8]=f*d+p*S+g*U,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[3]*=e,t[6]*=e,t[1]*=e,t[4]*=e,t[7]*=e,t[2]*=e,t[5]*=e,t[8]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8];return t*o*h-t*a*c-i*s*h+i*a*l+r*s*c-r*o*l}invert(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=h*o-a*c,f=a*l-h*s,p=c*s-o*l,g=t*u+i*f+r*p;if(g===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/g;return e[0]=u*x,e[1]=(r*c-h*i)*x,e[2]=(a*i-r*o)*x,e[3]=f*x,e[4]=(h*t-r*l)*x,e[5]=(r*s-a*t)*x,e[6]=p*x,e[7]=(i*l-c*t)*x,e[8]=(o*t-i*s)*x,this}transpose(){let e,t=this.elements;return e=t[1],t[1]=t[3],t[3]=e,e=t[2],t[2]=t[6],t[6]=e,e=t[5],t[5]=t[7],t[7]=e,this}getNormalMatrix(e){return this.setFromMatrix4(e).invert().transpose()}transposeIntoArray(e){let t=this.elements;return e[0]=t[0],e[1]=t[3],e[2]=t[6],e[3]=t[1],e[4]=t[4],e[5]=t[7],e[6]=t[2],e[7]=t[5],e[8]=t[8],this}setUvTransform(e,t,i,r,s,o,a){let l=Math.cos(s),c=Math.sin(s);return this.set(i*l,i*c,-i*(l*o+c*a)+o+e,-r*c,r*l,-r*(-c*o+l*a)+a+t,0,0,1),this}scale(e,t){return this.premultiply(fl.makeScale(e,t)),this}rotate(e){return this.premultiply(fl.makeRotation(-e)),this}translate(e,t){return this.premultiply(fl.makeTranslation(e,t)),this}makeTranslation(e,t){return e.isVector2?this.set(1,0,e.x,0,1,e.y,0,0,1):this.set(1,0,e,0,1,t,0,0,1),this}makeRotation(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,i,t,0,0,0,1),this}makeScale(e,t){return this.set(e,0,0,0,t,0,0,0,1),this}equals(e){let t=this.elements,i=e.elements;for(let r=0;r<9;r++)if(t[r]!==i[r])return!1;return!0}fromArray(e,t=0){for(let i=0;i<9;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e}clone(){return new this.constructor().fromArray(this.elements)}},fl=new Te;function wa(n){for(let e=n.length-1;e>=0;--e)if(n[e]>=65535)return!0;return!1}function gr(n){return document.createElementNS("http://www.w3.org/1999/xhtml",n)}function Af(){let n=gr("canvas");return n.style.display="block",n}var wf={};function an(n){n in wf||(wf[n]=!0,console.warn(n))}function Rf(n,e,t){return new Promise(function(i,r){function s(){switch(n.clientWaitSync(e,n.SYNC_FLUSH_COMMANDS_BIT,0)){case n.WAIT_FAILED:r();break;case n.TIMEOUT_EXPIRED:setTimeout(s,t);break;default:i()}}setTimeout(s,t)})}var Cf=new Te().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Pf=new Te().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Zy(){let n={enabled:!0,workingColorSpace:bi,spaces:{},convert:function(r,s,o){return this.enabled===!1||s===o||!s||!o||(this.spaces[s].transfer===ke&&(r.r=wi(r.r),r.g=wi(r.g),r.b=wi(r.b)),this.spaces[s].primaries!==this.spaces[o].primaries&&(r.applyMatrix3(this.spaces[s].toXYZ),r.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===ke&&(r.r=Ln(r.r),r.g=Ln(r.g),r.b=Ln(r.b))),r},workingToColorSpace:function(r,s){return this.convert(r,this.workingColorSpace,s)},colorSpaceToWorking:function(r,s){return this.convert(r,s,this.workingColorSpace)},getPrimaries:function(r){return this.spaces[r].primaries},getTransfer:function(r){return r===di?Pn:this.spaces[r].transfer},getToneMappingMode:function(r){return this.spaces[r].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(r,s=this.workingColorSpace){return r.fromArray(this.spaces[s].luminanceCoefficients)},define:function(r){Object.assign(this.spaces,r)},_getMatrix:function(r,s,o){return r.copy(this.spaces[s].toXYZ).multiply(this.spaces[o].fromXYZ)},_getDrawingBufferColorSpace:function(r){return this.spaces[r].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(r=this.workingColorSpace){return this.spaces[r].workingColorSpaceConfig.unpackColorSpace},fromWorkingColorSpace:function(r,s){return an("THREE.ColorManagement: .fromWorkingColorSpace() has been renamed to .workingToColorSpace()."),n.workingToColorSpace(r,s)},toWorkingColorSpace:function(r,s){return an("THREE.ColorManagement: .toWorkingColorSpace() has been renamed to .colorSpaceToWorking()."),n.colorSpaceToWorking(r,s)}},e=[.64,.33,.3,.6,.15,.06],t=[.2126,.7152,.0722],i=[.3127,.329];return n.define({[bi]:{primaries:e,whitePoint:i,transfer:Pn,toXYZ:Cf,fromXYZ:Pf,luminanceCoefficients:t,workingColorSpaceConfig:{unpackColorSpace:kt},outputColorSpaceConfig:{drawingBufferColorSpace:kt}},[kt]:{primaries:e,whitePoint:i,transfer:ke,toXYZ:Cf,fromXYZ:Pf,luminanceCoefficients:t,outputColorSpaceConfig:{drawingBufferColorSpace:kt}}}),n}var Le=Zy();function wi(n){return n<.04045?n*.0773993808:Math.pow(n*.9478672986+.0521327014,2.4)}function Ln(n){return n<.0031308?n*12.92:1.055*Math.pow(n,.41666)-.055}var _r,Aa=class{static getDataURL(e,t="image/png"){if(/^data:/i.test(e.src)||typeof HTMLCanvasElement>"u")return e.src;let i;if(e instanceof HTMLCanvasElement)i=e;else{_r===void 0&&(_r=gr("canvas")),_r.width=e.width,_r.height=e.height;let r=_r.getContext("2d");e instanceof ImageData?r.putImageData(e,0,0):r.drawImage(e,0,0,e.width,e.height),i=_r}return i.toDataURL(t)}static sRGBToLinear(e){if(typeof HTMLImageElement<"u"&&e instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&e instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&e instanceof ImageBitmap){let t=gr("canvas");t.width=e.width,t.height=e.height;let i=t.getContext("2d");i.drawImage(e,0,0,e.width,e.height);let r=i.getImageData(0,0,e.width,e.height),s=r.data;for(let o=0;o<s.length;o++)s[o]=wi(s[o]/255)*255;return i.putImageData(r,0,0),t}else if(e.data){let t=e.data.slice(0);for(let i=0;i<t.length;i++)t instanceof Uint8Array||t instanceof Uint8ClampedArray?t[i]=Math.floor(wi(t[i]/255)*255):t[i]=wi(t[i]);return{data:t,width:e.width,height:e.height}}else return console.warn("THREE.ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),e}};var jy=0,cn=class{constructor(e=null){this.isSource=!0,Object.defineProperty(this,"id",{value:jy++}),this.uuid=Ti(),this.data=e,this.dataReady=!0,this.version=0}getSize(e){let t=this.data;return typeof HTMLVideoElement<"u"&&t instanceof HTMLVideoElement?e.set(t.videoWidth,t.videoHeight,0):t instanceof VideoFrame?e.set(t.displayHeight,t.displayWidth,0):t!==null?e.set(t.width,t.height,t.depth||0):e.set(0,0,0),e}set needsUpdate(e){e===!0&&this.version++}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.images[this.uuid]!==void 0)return e.images[this.uuid];let i={uuid:this.uuid,url:""},r=this.data;if(r!==null){let s;if(Array.isArray(r)){s=[];for(let o=0,a=r.length;o<a;o++)r[o].isDataTexture?s.push(dl(r[o].image)):s.push(dl(r[o]))}else s=dl(r);i.url=s}return t||(e.images[this.uuid]=i),i}};function dl(n){return typeof HTMLImageElement<"u"&&n instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&n instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&n instanceof ImageBitmap?Aa.getDataURL(n):n.data?{data:Array.from(n.data),width:n.width,height:n.height,type:n.data.constructor.name}:(console.warn("THREE.Texture: Unable to serialize Texture."),{})}var $y=0,pl=new T,gt=class n extends At{constructor(e=n.DEFAULT_IMAGE,t=n.DEFAULT_MAPPING,i=Mi,r=Mi,s=Ft,o=Si,a=Bt,l=Ot,c=n.DEFAULT_ANISOTROPY,h=di){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:$y++}),this.uuid=Ti(),this.name="",this.source=new cn(e),this.mipmaps=[],this.mapping=t,this.channel=0,this.wrapS=i,this.wrapT=r,this.magFilter=s,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new de(0,0),this.repeat=new de(1,1),this.center=new de(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new Te,this.generateMipmaps=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(e&&e.depth&&e.depth>1),this.pmremVersion=0}get width(){return this.source.getSize(pl).x}get height(){return this.source.getSize(pl).y}get depth(){return this.source.getSize(pl).z}get image(){return this.source.data}set image(e=null){this.source.data=e}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(e){return this.name=e.name,this.source=e.source,this.mipmaps=e.mipmaps.slice(0),this.mapping=e.mapping,this.channel=e.channel,this.wrapS=e.wrapS,this.wrapT=e.wrapT,this.magFilter=e.magFilter,this.minFilter=e.minFilter,this.anisotropy=e.anisotropy,this.format=e.format,this.internalFormat=e.internalFormat,this.type=e.type,this.offset.copy(e.offset),this.repeat.copy(e.repeat),this.center.copy(e.center),this.rotation=e.rotation,this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrix.copy(e.matrix),this.generateMipmaps=e.generateMipmaps,this.premultiplyAlpha=e.premultiplyAlpha,this.flipY=e.flipY,this.unpackAlignment=e.unpackAlignment,this.colorSpace=e.colorSpace,this.renderTarget=e.renderTarget,this.isRenderTargetTexture=e.isRenderTargetTexture,this.isArrayTexture=e.isArrayTexture,this.userData=JSON.parse(JSON.stringify(e.userData)),this.needsUpdate=!0,this}setValues(e){for(let t in e){let i=e[t];if(i===void 0){console.warn(`THREE.Texture.setValues(): parameter '${t}' has value of undefined.`);continue}let r=this[t];if(r===void 0){console.warn(`THREE.Texture.setValues(): property '${t}' does not exist.`);continue}r&&i&&r.isVector2&&i.isVector2||r&&i&&r.isVector3&&i.isVector3||r&&i&&r.isMatrix3&&i.isMatrix3?r.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";if(!t&&e.textures[this.uuid]!==void 0)return e.textures[this.uuid];let i={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(e).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(i.userData=this.userData),t||(e.textures[this.uuid]=i),i}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(e){if(this.mapping!==ol)return e;if(e.applyMatrix3(this.matrix),e.x<0||e.x>1)switch(this.wrapS){case xs:e.x=e.x-Math.floor(e.x);break;case Mi:e.x=e.x<0?0:1;break;case ys:Math.abs(Math.floor(e.x)%2)===1?e.x=Math.ceil(e.x)-e.x:e.x=e.x-Math.floor(e.x);break}if(e.y<0||e.y>1)switch(this.wrapT){case xs:e.y=e.y-Math.floor(e.y);break;case Mi:e.y=e.y<0?0:1;break;case ys:Math.abs(Math.floor(e.y)%2)===1?e.y=Math.ceil(e.y)-e.y:e.y=e.y-Math.floor(e.y);break}return this.flipY&&(e.y=1-e.y),e}set needsUpdate(e){e===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(e){e===!0&&this.pmremVersion++}};gt.DEFAULT_IMAGE=null;gt.DEFAULT_MAPPING=ol;gt.DEFAULT_ANISOTROPY=1;var Ke=class n{constructor(e=0,t=0,i=0,r=1){n.prototype.isVector4=!0,this.x=e,this.y=t,this.z=i,this.w=r}get width(){return this.z}set width(e){this.z=e}get height(){return this.w}set height(e){this.w=e}set(e,t,i,r){return this.x=e,this.y=t,this.z=i,this.w=r,this}setScalar(e){return this.x=e,this.y=e,this.z=e,this.w=e,this}setX(e){return this.x=e,this}setY(e){return this.y=e,this}setZ(e){return this.z=e,this}setW(e){return this.w=e,this}setComponent(e,t){switch(e){case 0:this.x=t;break;case 1:this.y=t;break;case 2:this.z=t;break;case 3:this.w=t;break;default:throw new Error("index is out of range: "+e)}return this}getComponent(e){switch(e){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("index is out of range: "+e)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(e){return this.x=e.x,this.y=e.y,this.z=e.z,this.w=e.w!==void 0?e.w:1,this}add(e){return this.x+=e.x,this.y+=e.y,this.z+=e.z,this.w+=e.w,this}addScalar(e){return this.x+=e,this.y+=e,this.z+=e,this.w+=e,this}addVectors(e,t){return this.x=e.x+t.x,this.y=e.y+t.y,this.z=e.z+t.z,this.w=e.w+t.w,this}addScaledVector(e,t){return this.x+=e.x*t,this.y+=e.y*t,this.z+=e.z*t,this.w+=e.w*t,this}sub(e){return this.x-=e.x,this.y-=e.y,this.z-=e.z,this.w-=e.w,this}subScalar(e){return this.x-=e,this.y-=e,this.z-=e,this.w-=e,this}subVectors(e,t){return this.x=e.x-t.x,this.y=e.y-t.y,this.z=e.z-t.z,this.w=e.w-t.w,this}multiply(e){return this.x*=e.x,this.y*=e.y,this.z*=e.z,this.w*=e.w,this}multiplyScalar(e){return this.x*=e,this.y*=e,this.z*=e,this.w*=e,this}applyMatrix4(e){let t=this.x,i=this.y,r=this.z,s=this.w,o=e.elements;return this.x=o[0]*t+o[4]*i+o[8]*r+o[12]*s,this.y=o[1]*t+o[5]*i+o[9]*r+o[13]*s,this.z=o[2]*t+o[6]*i+o[10]*r+o[14]*s,this.w=o[3]*t+o[7]*i+o[11]*r+o[15]*s,this}divide(e){return this.x/=e.x,this.y/=e.y,this.z/=e.z,this.w/=e.w,this}divideScalar(e){return this.multiplyScalar(1/e)}setAxisAngleFromQuaternion(e){this.w=2*Math.acos(e.w);let t=Math.sqrt(1-e.w*e.w);return t<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=e.x/t,this.y=e.y/t,this.z=e.z/t),this}setAxisAngleFromRotationMatrix(e){let t,i,r,s,l=e.elements,c=l[0],h=l[4],u=l[8],f=l[1],p=l[5],g=l[9],x=l[2],m=l[6],d=l[10];if(Math.abs(h-f)<.01&&Math.abs(u-x)<.01&&Math.abs(g-m)<.01){if(Math.abs(h+f)<.1&&Math.abs(u+x)<.1&&Math.abs(g+m)<.1&&Math.abs(c+p+d-3)<.1)return this.set(1,0,0,0),this;t=Math.PI;let b=(c+1)/2,S=(p+1)/2,D=(d+1)/2,C=(h+f)/4,U=(u+x)/4,N=(g+m)/4;return b>S&&b>D?b<.01?(i=0,r=.707106781,s=.707106781):(i=Math.sqrt(b),r=C/i,s=U/i):S>D?S<.01?(i=.707106781,r=0,s=.707106781):(r=Math.sqrt(S),i=C/r,s=N/r):D<.01?(i=.707106781,r=.707106781,s=0):(s=Math.sqrt(D),i=U/s,r=N/s),this.set(i,r,s,t),this}let A=Math.sqrt((m-g)*(m-g)+(u-x)*(u-x)+(f-h)*(f-h));return Math.abs(A)<.001&&(A=1),this.x=(m-g)/A,this.y=(u-x)/A,this.z=(f-h)/A,this.w=Math.acos((c+p+d-1)/2),this}setFromMatrixPosition(e){let t=e.elements;return this.x=t[12],this.y=t[13],this.z=t[14],this.w=t[15],this}min(e){return this.x=Math.min(this.x,e.x),this.y=Math.min(this.y,e.y),this.z=Math.min(this.z,e.z),this.w=Math.min(this.w,e.w),this}max(e){return this.x=Math.max(this.x,e.x),this.y=Math.max(this.y,e.y),this.z=Math.max(this.z,e.z),this.w=Math.max(this.w,e.w),this}clamp(e,t){return this.x=Se(this.x,e.x,t.x),this.y=Se(this.y,e.y,t.y),this.z=Se(this.z,e.z,t.z),this.w=Se(this.w,e.w,t.w),this}clampScalar(e,t){return this.x=Se(this.x,e,t),this.y=Se(this.y,e,t),this.z=Se(this.z,e,t),this.w=Se(this.w,e,t),this}clampLength(e,t){let i=this.length();return this.divideScalar(i||1).multiplyScalar(Se(i,e,t))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(e){return this.x*e.x+this.y*e.y+this.z*e.z+this.w*e.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(e){return this.normalize().multiplyScalar(e)}lerp(e,t){return this.x+=(e.x-this.x)*t,this.y+=(e.y-this.y)*t,this.z+=(e.z-this.z)*t,this.w+=(e.w-this.w)*t,this}lerpVectors(e,t,i){return this.x=e.x+(t.x-e.x)*i,this.y=e.y+(t.y-e.y)*i,this.z=e.z+(t.z-e.z)*i,this.w=e.w+(t.w-e.w)*i,this}equals(e){return e.x===this.x&&e.y===this.y&&e.z===this.z&&e.w===this.w}fromArray(e,t=0){return this.x=e[t],this.y=e[t+1],this.z=e[t+2],this.w=e[t+3],this}toArray(e=[],t=0){return e[t]=this.x,e[t+1]=this.y,e[t+2]=this.z,e[t+3]=this.w,e}fromBufferAttribute(e,t){return this.x=e.getX(t),this.y=e.getY(t),this.z=e.getZ(t),this.w=e.getW(t),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}};var Ra=class extends At{constructor(e=1,t=1,i={}){super(),i=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Ft,depthBuffer:!0,stencilBuffer:!1,resolveDepthBuffer:!0,resolveStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1},i),this.isRenderTarget=!0,this.width=e,this.height=t,this.depth=i.depth,this.scissor=new Ke(0,0,e,t),this.scissorTest=!1,this.viewport=new Ke(0,0,e,t);let r={width:e,height:t,depth:i.depth},s=new gt(r);this.textures=[];let o=i.count;for(let a=0;a<o;a++)this.textures[a]=s.clone(),this.textures[a].isRenderTargetTexture=!0,this.textures[a].renderTarget=this;this._setTextureOptions(i),this.depthBuffer=i.depthBuffer,this.stencilBuffer=i.stencilBuffer,this.resolveDepthBuffer=i.resolveDepthBuffer,this.resolveStencilBuffer=i.resolveStencilBuffer,this._depthTexture=null,this.depthTexture=i.depthTexture,this.samples=i.samples,this.multiview=i.multiview}_setTextureOptions(e={}){let t={minFilter:Ft,generateMipmaps:!1,flipY:!1,internalFormat:null};e.mapping!==void 0&&(t.mapping=e.mapping),e.wrapS!==void 0&&(t.wrapS=e.wrapS),e.wrapT!==void 0&&(t.wrapT=e.wrapT),e.wrapR!==void 0&&(t.wrapR=e.wrapR),e.magFilter!==void 0&&(t.magFilter=e.magFilter),e.minFilter!==void 0&&(t.minFilter=e.minFilter),e.format!==void 0&&(t.format=e.format),e.type!==void 0&&(t.type=e.type),e.anisotropy!==void 0&&(t.anisotropy=e.anisotropy),e.colorSpace!==void 0&&(t.colorSpace=e.colorSpace),e.flipY!==void 0&&(t.flipY=e.flipY),e.generateMipmaps!==void 0&&(t.generateMipmaps=e.generateMipmaps),e.internalFormat!==void 0&&(t.internalFormat=e.internalFormat);for(let i=0;i<this.textures.length;i++)this.textures[i].setValues(t)}get texture(){return this.textures[0]}set texture(e){this.textures[0]=e}set depthTexture(e){this._depthTexture!==null&&(this._depthTexture.renderTarget=null),e!==null&&(e.renderTarget=this),this._depthTexture=e}get depthTexture(){return this._depthTexture}setSize(e,t,i=1){if(this.width!==e||this.height!==t||this.depth!==i){this.width=e,this.height=t,this.depth=i;for(let r=0,s=this.textures.length;r<s;r++)this.textures[r].image.width=e,this.textures[r].image.height=t,this.textures[r].image.depth=i,this.textures[r].isArrayTexture=this.textures[r].image.depth>1;this.dispose()}this.viewport.set(0,0,e,t),this.scissor.set(0,0,e,t)}clone(){return new this.constructor().copy(this)}copy(e){this.width=e.width,this.height=e.height,this.depth=e.depth,this.scissor.copy(e.scissor),this.scissorTest=e.scissorTest,this.viewport.copy(e.viewport),this.textures.length=0;for(let t=0,i=e.textures.length;t<i;t++){this.textures[t]=e.textures[t].clone(),this.textures[t].isRenderTargetTexture=!0,this.textures[t].renderTarget=this;let r=Object.assign({},e.textures[t].image);this.textures[t].source=new cn(r)}return this.depthBuffer=e.depthBuffer,this.stencilBuffer=e.stencilBuffer,this.resolveDepthBuffer=e.resolveDepthBuffer,this.resolveStencilBuffer=e.resolveStencilBuffer,e.depthTexture!==null&&(this.depthTexture=e.depthTexture.clone()),this.samples=e.samples,this}dispose(){this.dispatchEvent({type:"dispose"})}};var Ai=class extends Ra{constructor(e=1,t=1,i={}){super(e,t,i),this.isWebGLRenderTarget=!0}};var xr=class extends gt{constructor(e=null,t=1,i=1,r=1){super(null),this.isDataArrayTexture=!0,this.image={data:e,width:t,height:i,depth:r},this.magFilter=mt,this.minFilter=mt,this.wrapR=Mi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}addLayerUpdate(e){this.layerUpdates.add(e)}clearLayerUpdates(){this.layerUpdates.clear()}};var Ca=class extends gt{constructor(e=null,t=1,i=1,r=1){super(null),this.isData3DTexture=!0,this.image={data:e,width:t,height:i,depth:r},this.magFilter=mt,this.minFilter=mt,this.wrapR=Mi,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var pi=class{constructor(e=new T(1/0,1/0,1/0),t=new T(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=e,this.max=t}set(e,t){return this.min.copy(e),this.max.copy(t),this}setFromArray(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t+=3)this.expandByPoint(Ri.fromArray(e,t));return this}setFromBufferAttribute(e){this.makeEmpty();for(let t=0,i=e.count;t<i;t++)this.expandByPoint(Ri.fromBufferAttribute(e,t));return this}setFromPoints(e){this.makeEmpty();for(let t=0,i=e.length;t<i;t++)this.expandByPoint(e[t]);return this}setFromCenterAndSize(e,t){let i=Ri.copy(t).multiplyScalar(.5);return this.min.copy(e).sub(i),this.max.copy(e).add(i),this}setFromObject(e,t=!1){return this.makeEmpty(),this.expandByObject(e,t)}clone(){return new this.constructor().copy(this)}copy(e){return this.min.copy(e.min),this.max.copy(e.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(e){return this.isEmpty()?e.set(0,0,0):e.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(e){return this.isEmpty()?e.set(0,0,0):e.subVectors(this.max,this.min)}expandByPoint(e){return this.min.min(e),this.max.max(e),this}expandByVector(e){return this.min.sub(e),this.max.add(e),this}expandByScalar(e){return this.min.addScalar(-e),this.max.addScalar(e),this}expandByObject(e,t=!1){e.updateWorldMatrix(!1,!1);let i=e.geometry;if(i!==void 0){let s=i.getAttribute("position");if(t===!0&&s!==void 0&&e.isInstancedMesh!==!0)for(let o=0,a=s.count;o<a;o++)e.isMesh===!0?e.getVertexPosition(o,Ri):Ri.fromBufferAttribute(s,o),Ri.applyMatrix4(e.matrixWorld),this.expandByPoint(Ri);else e.boundingBox!==void 0?(e.boundingBox===null&&e.computeBoundingBox(),Pa.copy(e.boundingBox)):(i.boundingBox===null&&i.computeBoundingBox(),Pa.copy(i.boundingBox)),Pa.applyMatrix4(e.matrixWorld),this.union(Pa)}let r=e.children;for(let s=0,o=r.length;s<o;s++)this.expandByObject(r[s],t);return this}containsPoint(e){return e.x>=this.min.x&&e.x<=this.max.x&&e.y>=this.min.y&&e.y<=this.max.y&&e.z>=this.min.z&&e.z<=this.max.z}containsBox(e){return this.min.x<=e.min.x&&e.max.x<=this.max.x&&this.min.y<=e.min.y&&e.max.y<=this.max.y&&this.min.z<=e.min.z&&e.max.z<=this.max.z}getParameter(e,t){return t.set((e.x-this.min.x)/(this.max.x-this.min.x),(e.y-this.min.y)/(this.max.y-this.min.y),(e.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(e){return e.max.x>=this.min.x&&e.min.x<=this.max.x&&e.max.y>=this.min.y&&e.min.y<=this.max.y&&e.max.z>=this.min.z&&e.min.z<=this.max.z}intersectsSphere(e){return this.clampPoint(e.center,Ri),Ri.distanceToSquared(e.center)<=e.radius*e.radius}intersectsPlane(e){let t,i;return e.normal.x>0?(t=e.normal.x*this.min.x,i=e.normal.x*this.max.x):(t=e.normal.x*this.max.x,i=e.normal.x*this.min.x),e.normal.y>0?(t+=e.normal.y*this.min.y,i+=e.normal.y*this.max.y):(t+=e.normal.y*this.max.y,i+=e.normal.y*this.min.y),e.normal.z>0?(t+=e.normal.z*this.min.z,i+=e.normal.z*this.max.z):(t+=e.normal.z*this.max.z,i+=e.normal.z*this.min.z),t<=-e.constant&&i>=-e.constant}intersectsTriangle(e){if(this.isEmpty())return!1;this.getCenter(js),Ua.subVectors(this.max,js),yr.subVectors(e.a,js),vr.subVectors(e.b,js),Mr.subVectors(e.c,js),ln.subVectors(vr,yr),hn.subVectors(Mr,vr),Nn.subVectors(yr,Mr);let t=[0,-ln.z,ln.y,0,-hn.z,hn.y,0,-Nn.z,Nn.y,ln.z,0,-ln.x,hn.z,0,-hn.x,Nn.z,0,-Nn.x,-ln.y,ln.x,0,-hn.y,hn.x,0,-Nn.y,Nn.x,0];return!ml(t,yr,vr,Mr,Ua)||(t=[1,0,0,0,1,0,0,0,1],!ml(t,yr,vr,Mr,Ua))?!1:(Da.crossVectors(ln,hn),t=[Da.x,Da.y,Da.z],ml(t,yr,vr,Mr,Ua))}clampPoint(e,t){return t.copy(e).clamp(this.min,this.max)}distanceToPoint(e){return this.clampPoint(e,Ri).distanceTo(e)}getBoundingSphere(e){return this.isEmpty()?e.makeEmpty():(this.getCenter(e.center),e.radius=this.getSize(Ri).length()*.5),e}intersect(e){return this.min.max(e.min),this.max.min(e.max),this.isEmpty()&&this.makeEmpty(),this}union(e){return this.min.min(e.min),this.max.max(e.max),this}applyMatrix4(e){return this.isEmpty()?this:(Wi[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(e),Wi[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(e),Wi[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(e),Wi[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(e),Wi[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(e),Wi[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(e),Wi[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(e),Wi[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(e),this.setFromPoints(Wi),this)}translate(e){return this.min.add(e),this.max.add(e),this}equals(e){return e.min.equals(this.min)&&e.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(e){return this.min.fromArray(e.min),this.max.fromArray(e.max),this}},Wi=[new T,new T,new T,new T,new T,new T,new T,new T],Ri=new T,Pa=new pi,yr=new T,vr=new T,Mr=new T,ln=new T,hn=new T,Nn=new T,js=new T,Ua=new T,Da=new T,Fn=new T;function ml(n,e,t,i,r){for(let s=0,o=n.length-3;s<=o;s+=3){Fn.fromArray(n,s);let a=r.x*Math.abs(Fn.x)+r.y*Math.abs(Fn.y)+r.z*Math.abs(Fn.z),l=e.dot(Fn),c=t.dot(Fn),h=i.dot(Fn);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var Jy=new pi,$s=new T,gl=new T,ii=class{constructor(e=new T,t=-1){this.isSphere=!0,this.center=e,this.radius=t}set(e,t){return this.center.copy(e),this.radius=t,this}setFromPoints(e,t){let i=this.center;t!==void 0?i.copy(t):Jy.setFromPoints(e).getCenter(i);let r=0;for(let s=0,o=e.length;s<o;s++)r=Math.max(r,i.distanceToSquared(e[s]));return this.radius=Math.sqrt(r),this}copy(e){return this.center.copy(e.center),this.radius=e.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(e){return e.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(e){return e.distanceTo(this.center)-this.radius}intersectsSphere(e){let t=this.radius+e.radius;return e.center.distanceToSquared(this.center)<=t*t}intersectsBox(e){return e.intersectsSphere(this)}intersectsPlane(e){return Math.abs(e.distanceToPoint(this.center))<=this.radius}clampPoint(e,t){let i=this.center.distanceToSquared(e);return t.copy(e),i>this.radius*this.radius&&(t.sub(this.center).normalize(),t.multiplyScalar(this.radius).add(this.center)),t}getBoundingBox(e){return this.isEmpty()?(e.makeEmpty(),e):(e.set(this.center,this.center),e.expandByScalar(this.radius),e)}applyMatrix4(e){return this.center.applyMatrix4(e),this.radius=this.radius*e.getMaxScaleOnAxis(),this}translate(e){return this.center.add(e),this}expandByPoint(e){if(this.isEmpty())return this.center.copy(e),this.radius=0,this;$s.subVectors(e,this.center);let t=$s.lengthSq();if(t>this.radius*this.radius){let i=Math.sqrt(t),r=(i-this.radius)*.5;this.center.addScaledVector($s,r/i),this.radius+=r}return this}union(e){return e.isEmpty()?this:this.isEmpty()?(this.copy(e),this):(this.center.equals(e.center)===!0?this.radius=Math.max(this.radius,e.radius):(gl.subVectors(e.center,this.center).setLength(e.radius),this.expandByPoint($s.copy(e.center).add(gl)),this.expandByPoint($s.copy(e.center).sub(gl))),this)}equals(e){return e.center.equals(this.center)&&e.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(e){return this.radius=e.radius,this.center.fromArray(e.center),this}};var Xi=new T,_l=new T,Ia=new T,un=new T,xl=new T,La=new T,yl=new T,Yi=class{constructor(e=new T,t=new T(0,0,-1)){this.origin=e,this.direction=t}set(e,t){return this.origin.copy(e),this.direction.copy(t),this}copy(e){return this.origin.copy(e.origin),this.direction.copy(e.direction),this}at(e,t){return t.copy(this.origin).addScaledVector(this.direction,e)}lookAt(e){return this.direction.copy(e).sub(this.origin).normalize(),this}recast(e){return this.origin.copy(this.at(e,Xi)),this}closestPointToPoint(e,t){t.subVectors(e,this.origin);let i=t.dot(this.direction);return i<0?t.copy(this.origin):t.copy(this.origin).addScaledVector(this.direction,i)}distanceToPoint(e){return Math.sqrt(this.distanceSqToPoint(e))}distanceSqToPoint(e){let t=Xi.subVectors(e,this.origin).dot(this.direction);return t<0?this.origin.distanceToSquared(e):(Xi.copy(this.origin).addScaledVector(this.direction,t),Xi.distanceToSquared(e))}distanceSqToSegment(e,t,i,r){_l.copy(e).add(t).multiplyScalar(.5),Ia.copy(t).sub(e).normalize(),un.copy(this.origin).sub(_l);let s=e.distanceTo(t)*.5,o=-this.direction.dot(Ia),a=un.dot(this.direction),l=-un.dot(Ia),c=un.lengthSq(),h=Math.abs(1-o*o),u,f,p,g;if(h>0)if(u=o*l-a,f=o*a-l,g=s*h,u>=0)if(f>=-g)if(f<=g){let x=1/h;u*=x,f*=x,p=u*(u+o*f+2*a)+f*(o*u+f+2*l)+c}else f=s,u=Math.max(0,-(o*f+a)),p=-u*u+f*(f+2*l)+c;else f=-s,u=Math.max(0,-(o*f+a)),p=-u*u+f*(f+2*l)+c;else f<=-g?(u=Math.max(0,-(-o*s+a)),f=u>0?-s:Math.min(Math.max(-s,-l),s),p=-u*u+f*(f+2*l)+c):f<=g?(u=0,f=Math.min(Math.max(-s,-l),s),p=f*(f+2*l)+c):(u=Math.max(0,-(o*s+a)),f=u>0?s:Math.min(Math.max(-s,-l),s),p=-u*u+f*(f+2*l)+c);else f=o>0?-s:s,u=Math.max(0,-(o*f+a)),p=-u*u+f*(f+2*l)+c;return i&&i.copy(this.origin).addScaledVector(this.direction,u),r&&r.copy(_l).addScaledVector(Ia,f),p}intersectSphere(e,t){Xi.subVectors(e.center,this.origin);let i=Xi.dot(this.direction),r=Xi.dot(Xi)-i*i,s=e.radius*e.radius;if(r>s)return null;let o=Math.sqrt(s-r),a=i-o,l=i+o;return l<0?null:a<0?this.at(l,t):this.at(a,t)}intersectsSphere(e){return e.radius<0?!1:this.distanceSqToPoint(e.center)<=e.radius*e.radius}distanceToPlane(e){let t=e.normal.dot(this.direction);if(t===0)return e.distanceToPoint(this.origin)===0?0:null;let i=-(this.origin.dot(e.normal)+e.constant)/t;return i>=0?i:null}intersectPlane(e,t){let i=this.distanceToPlane(e);return i===null?null:this.at(i,t)}intersectsPlane(e){let t=e.distanceToPoint(this.origin);return t===0||e.normal.dot(this.direction)*t<0}intersectBox(e,t){let i,r,s,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,f=this.origin;return c>=0?(i=(e.min.x-f.x)*c,r=(e.max.x-f.x)*c):(i=(e.max.x-f.x)*c,r=(e.min.x-f.x)*c),h>=0?(s=(e.min.y-f.y)*h,o=(e.max.y-f.y)*h):(s=(e.max.y-f.y)*h,o=(e.min.y-f.y)*h),i>o||s>r||((s>i||isNaN(i))&&(i=s),(o<r||isNaN(r))&&(r=o),u>=0?(a=(e.min.z-f.z)*u,l=(e.max.z-f.z)*u):(a=(e.max.z-f.z)*u,l=(e.min.z-f.z)*u),i>l||a>r)||((a>i||i!==i)&&(i=a),(l<r||r!==r)&&(r=l),r<0)?null:this.at(i>=0?i:r,t)}intersectsBox(e){return this.intersectBox(e,Xi)!==null}intersectTriangle(e,t,i,r,s){xl.subVectors(t,e),La.subVectors(i,e),yl.crossVectors(xl,La);let o=this.direction.dot(yl),a;if(o>0){if(r)return null;a=1}else if(o<0)a=-1,o=-o;else return null;un.subVectors(this.origin,e);let l=a*this.direction.dot(La.crossVectors(un,La));if(l<0)return null;let c=a*this.direction.dot(xl.cross(un));if(c<0||l+c>o)return null;let h=-a*un.dot(yl);return h<0?null:this.at(h/o,s)}applyMatrix4(e){return this.origin.applyMatrix4(e),this.direction.transformDirection(e),this}equals(e){return e.origin.equals(this.origin)&&e.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}};var Ne=class n{constructor(e,t,i,r,s,o,a,l,c,h,u,f,p,g,x,m){n.prototype.isMatrix4=!0,this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],e!==void 0&&this.set(e,t,i,r,s,o,a,l,c,h,u,f,p,g,x,m)}set(e,t,i,r,s,o,a,l,c,h,u,f,p,g,x,m){let d=this.elements;return d[0]=e,d[4]=t,d[8]=i,d[12]=r,d[1]=s,d[5]=o,d[9]=a,d[13]=l,d[2]=c,d[6]=h,d[10]=u,d[14]=f,d[3]=p,d[7]=g,d[11]=x,d[15]=m,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new n().fromArray(this.elements)}copy(e){let t=this.elements,i=e.elements;return t[0]=i[0],t[1]=i[1],t[2]=i[2],t[3]=i[3],t[4]=i[4],t[5]=i[5],t[6]=i[6],t[7]=i[7],t[8]=i[8],t[9]=i[9],t[10]=i[10],t[11]=i[11],t[12]=i[12],t[13]=i[13],t[14]=i[14],t[15]=i[15],this}copyPosition(e){let t=this.elements,i=e.elements;return t[12]=i[12],t[13]=i[13],t[14]=i[14],this}setFromMatrix3(e){let t=e.elements;return this.set(t[0],t[3],t[6],0,t[1],t[4],t[7],0,t[2],t[5],t[8],0,0,0,0,1),this}extractBasis(e,t,i){return e.setFromMatrixColumn(this,0),t.setFromMatrixColumn(this,1),i.setFromMatrixColumn(this,2),this}makeBasis(e,t,i){return this.set(e.x,t.x,i.x,0,e.y,t.y,i.y,0,e.z,t.z,i.z,0,0,0,0,1),this}extractRotation(e){let t=this.elements,i=e.elements,r=1/Sr.setFromMatrixColumn(e,0).length(),s=1/Sr.setFromMatrixColumn(e,1).length(),o=1/Sr.setFromMatrixColumn(e,2).length();return t[0]=i[0]*r,t[1]=i[1]*r,t[2]=i[2]*r,t[3]=0,t[4]=i[4]*s,t[5]=i[5]*s,t[6]=i[6]*s,t[7]=0,t[8]=i[8]*o,t[9]=i[9]*o,t[10]=i[10]*o,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromEuler(e){let t=this.elements,i=e.x,r=e.y,s=e.z,o=Math.cos(i),a=Math.sin(i),l=Math.cos(r),c=Math.sin(r),h=Math.cos(s),u=Math.sin(s);if(e.order==="XYZ"){let f=o*h,p=o*u,g=a*h,x=a*u;t[0]=l*h,t[4]=-l*u,t[8]=c,t[1]=p+g*c,t[5]=f-x*c,t[9]=-a*l,t[2]=x-f*c,t[6]=g+p*c,t[10]=o*l}else if(e.order==="YXZ"){let f=l*h,p=l*u,g=c*h,x=c*u;t[0]=f+x*a,t[4]=g*a-p,t[8]=o*c,t[1]=o*u,t[5]=o*h,t[9]=-a,t[2]=p*a-g,t[6]=x+f*a,t[10]=o*l}else if(e.order==="ZXY"){let f=l*h,p=l*u,g=c*h,x=c*u;t[0]=f-x*a,t[4]=-o*u,t[8]=g+p*a,t[1]=p+g*a,t[5]=o*h,t[9]=x-f*a,t[2]=-o*c,t[6]=a,t[10]=o*l}else if(e.order==="ZYX"){let f=o*h,p=o*u,g=a*h,x=a*u;t[0]=l*h,t[4]=g*c-p,t[8]=f*c+x,t[1]=l*u,t[5]=x*c+f,t[9]=p*c-g,t[2]=-c,t[6]=a*l,t[10]=o*l}else if(e.order==="YZX"){let f=o*l,p=o*c,g=a*l,x=a*c;t[0]=l*h,t[4]=x-f*u,t[8]=g*u+p,t[1]=u,t[5]=o*h,t[9]=-a*h,t[2]=-c*h,t[6]=p*u+g,t[10]=f-x*u}else if(e.order==="XZY"){let f=o*l,p=o*c,g=a*l,x=a*c;t[0]=l*h,t[4]=-u,t[8]=c*h,t[1]=f*u+x,t[5]=o*h,t[9]=p*u-g,t[2]=g*u-p,t[6]=a*h,t[10]=x*u+f}return t[3]=0,t[7]=0,t[11]=0,t[12]=0,t[13]=0,t[14]=0,t[15]=1,this}makeRotationFromQuaternion(e){return this.compose(Qy,e,ev)}lookAt(e,t,i){let r=this.elements;return ni.subVectors(e,t),ni.lengthSq()===0&&(ni.z=1),ni.normalize(),fn.crossVectors(i,ni),fn.lengthSq()===0&&(Math.abs(i.z)===1?ni.x+=1e-4:ni.z+=1e-4,ni.normalize(),fn.crossVectors(i,ni)),fn.normalize(),Na.crossVectors(ni,fn),r[0]=fn.x,r[4]=Na.x,r[8]=ni.x,r[1]=fn.y,r[5]=Na.y,r[9]=ni.y,r[2]=fn.z,r[6]=Na.z,r[10]=ni.z,this}multiply(e){return this.multiplyMatrices(this,e)}premultiply(e){return this.multiplyMatrices(e,this)}multiplyMatrices(e,t){let i=e.elements,r=t.elements,s=this.elements,o=i[0],a=i[4],l=i[8],c=i[12],h=i[1],u=i[5],f=i[9],p=i[13],g=i[2],x=i[6],m=i[10],d=i[14],A=i[3],b=i[7],S=i[11],D=i[15],C=r[0],U=r[4],N=r[8],M=r[12],v=r[1],P=r[5],z=r[9],k=r[13],V=r[2],q=r[6],W=r[10],ee=r[14],G=r[3],se=r[7],ce=r[11],Ee=r[15];return s[0]=o*C+a*v+l*V+c*G,s[4]=o*U+a*P+l*q+c*se,s[8]=o*N+a*z+l*W+c*ce,s[12]=o*M+a*k+l*ee+c*Ee,s[1]=h*C+u*v+f*V+p*G,s[5]=h*U+u*P+f*q+p*se,s[9]=h*N+u*z+f*W+p*ce,s[13]=h*M+u*k+f*ee+p*Ee,s[2]=g*C+x*v+m*V+d*G,s[6]=g*U+x*P+m*q+d*se,s[10]=g*N+x*z+m*W+d*ce,s[14]=g*M+x*k+m*ee+d*Ee,s[3]=A*C+b*v+S*V+D*G,s[7]=A*U+b*P+S*q+D*se,s[11]=A*N+b*z+S*W+D*ce,s[15]=A*M+b*k+S*ee+D*Ee,this}multiplyScalar(e){let t=this.elements;return t[0]*=e,t[4]*=e,t[8]*=e,t[12]*=e,t[1]*=e,t[5]*=e,t[9]*=e,t[13]*=e,t[2]*=e,t[6]*=e,t[10]*=e,t[14]*=e,t[3]*=e,t[7]*=e,t[11]*=e,t[15]*=e,this}determinant(){let e=this.elements,t=e[0],i=e[4],r=e[8],s=e[12],o=e[1],a=e[5],l=e[9],c=e[13],h=e[2],u=e[6],f=e[10],p=e[14],g=e[3],x=e[7],m=e[11],d=e[15];return g*(+s*l*u-r*c*u-s*a*f+i*c*f+r*a*p-i*l*p)+x*(+t*l*p-t*c*f+s*o*f-r*o*p+r*c*h-s*l*h)+m*(+t*c*u-t*a*p-s*o*u+i*o*p+s*a*h-i*c*h)+d*(-r*a*h-t*l*u+t*a*f+r*o*u-i*o*f+i*l*h)}transpose(){let e=this.elements,t;return t=e[1],e[1]=e[4],e[4]=t,t=e[2],e[2]=e[8],e[8]=t,t=e[6],e[6]=e[9],e[9]=t,t=e[3],e[3]=e[12],e[12]=t,t=e[7],e[7]=e[13],e[13]=t,t=e[11],e[11]=e[14],e[14]=t,this}setPosition(e,t,i){let r=this.elements;return e.isVector3?(r[12]=e.x,r[13]=e.y,r[14]=e.z):(r[12]=e,r[13]=t,r[14]=i),this}invert(){let e=this.elements,t=e[0],i=e[1],r=e[2],s=e[3],o=e[4],a=e[5],l=e[6],c=e[7],h=e[8],u=e[9],f=e[10],p=e[11],g=e[12],x=e[13],m=e[14],d=e[15],A=u*m*c-x*f*c+x*l*p-a*m*p-u*l*d+a*f*d,b=g*f*c-h*m*c-g*l*p+o*m*p+h*l*d-o*f*d,S=h*x*c-g*u*c+g*a*p-o*x*p-h*a*d+o*u*d,D=g*u*l-h*x*l-g*a*f+o*x*f+h*a*m-o*u*m,C=t*A+i*b+r*S+s*D;if(C===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let U=1/C;return e[0]=A*U,e[1]=(x*f*s-u*m*s-x*r*p+i*m*p+u*r*d-i*f*d)*U,e[2]=(a*m*s-x*l*s+x*r*c-i*m*c-a*r*d+i*l*d)*U,e[3]=(u*l*s-a*f*s-u*r*c+i*f*c+a*r*p-i*l*p)*U,e[4]=b*U,e[5]=(h*m*s-g*f*s+g*r*p-t*m*p-h*r*d+t*f*d)*U,e[6]=(g*l*s-o*m*s-g*r*c+t*m*c+o*r*d-t*l*d)*U,e[7]=(o*f*s-h*l*s+h*r*c-t*f*c-o*r*p+t*l*p)*U,e[8]=S*U,e[9]=(g*u*s-h*x*s-g*i*p+t*x*p+h*i*d-t*u*d)*U,e[10]=(o*x*s-g*a*s+g*i*c-t*x*c-o*i*d+t*a*d)*U,e[11]=(h*a*s-o*u*s-h*i*c+t*u*c+o*i*p-t*a*p)*U,e[12]=D*U,e[13]=(h*x*r-g*u*r+g*i*f-t*x*f-h*i*m+t*u*m)*U,e[14]=(g*a*r-o*x*r-g*i*l+t*x*l+o*i*m-t*a*m)*U,e[15]=(o*u*r-h*a*r+h*i*l-t*u*l-o*i*f+t*a*f)*U,this}scale(e){let t=this.elements,i=e.x,r=e.y,s=e.z;return t[0]*=i,t[4]*=r,t[8]*=s,t[1]*=i,t[5]*=r,t[9]*=s,t[2]*=i,t[6]*=r,t[10]*=s,t[3]*=i,t[7]*=r,t[11]*=s,this}getMaxScaleOnAxis(){let e=this.elements,t=e[0]*e[0]+e[1]*e[1]+e[2]*e[2],i=e[4]*e[4]+e[5]*e[5]+e[6]*e[6],r=e[8]*e[8]+e[9]*e[9]+e[10]*e[10];return Math.sqrt(Math.max(t,i,r))}makeTranslation(e,t,i){return e.isVector3?this.set(1,0,0,e.x,0,1,0,e.y,0,0,1,e.z,0,0,0,1):this.set(1,0,0,e,0,1,0,t,0,0,1,i,0,0,0,1),this}makeRotationX(e){let t=Math.cos(e),i=Math.sin(e);return this.set(1,0,0,0,0,t,-i,0,0,i,t,0,0,0,0,1),this}makeRotationY(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,0,i,0,0,1,0,0,-i,0,t,0,0,0,0,1),this}makeRotationZ(e){let t=Math.cos(e),i=Math.sin(e);return this.set(t,-i,0,0,i,t,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(e,t){let i=Math.cos(t),r=Math.sin(t),s=1-i,o=e.x,a=e.y,l=e.z,c=s*o,h=s*a;return this.set(c*o+i,c*a-r*l,c*l+r*a,0,c*a+r*l,h*a+i,h*l-r*o,0,c*l-r*a,h*l+r*o,s*l*l+i,0,0,0,0,1),this}makeScale(e,t,i){return this.set(e,0,0,0,0,t,0,0,0,0,i,0,0,0,0,1),this}makeShear(e,t,i,r,s,o){return this.set(1,i,s,0,e,1,o,0,t,r,1,0,0,0,0,1),this}compose(e,t,i){let r=this.elements,s=t._x,o=t._y,a=t._z,l=t._w,c=s+s,h=o+o,u=a+a,f=s*c,p=s*h,g=s*u,x=o*h,m=o*u,d=a*u,A=l*c,b=l*h,S=l*u,D=i.x,C=i.y,U=i.z;return r[0]=(1-(x+d))*D,r[1]=(p+S)*D,r[2]=(g-b)*D,r[3]=0,r[4]=(p-S)*C,r[5]=(1-(f+d))*C,r[6]=(m+A)*C,r[7]=0,r[8]=(g+b)*U,r[9]=(m-A)*U,r[10]=(1-(f+x))*U,r[11]=0,r[12]=e.x,r[13]=e.y,r[14]=e.z,r[15]=1,this}decompose(e,t,i){let r=this.elements,s=Sr.set(r[0],r[1],r[2]).length(),o=Sr.set(r[4],r[5],r[6]).length(),a=Sr.set(r[8],r[9],r[10]).length();this.determinant()<0&&(s=-s),e.x=r[12],e.y=r[13],e.z=r[14],Ci.copy(this);let c=1/s,h=1/o,u=1/a;return Ci.elements[0]*=c,Ci.elements[1]*=c,Ci.elements[2]*=c,Ci.elements[4]*=h,Ci.elements[5]*=h,Ci.elements[6]*=h,Ci.elements[8]*=u,Ci.elements[9]*=u,Ci.elements[10]*=u,t.setFromRotationMatrix(Ci),i.x=s,i.y=o,i.z=a,this}makePerspective(e,t,i,r,s,o,a=zt,l=!1){let c=this.elements,h=2*s/(t-e),u=2*s/(i-r),f=(t+e)/(t-e),p=(i+r)/(i-r),g,x;if(l)g=s/(o-s),x=o*s/(o-s);else if(a===zt)g=-(o+s)/(o-s),x=-2*o*s/(o-s);else if(a===Dn)g=-o/(o-s),x=-o*s/(o-s);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=f,c[12]=0,c[1]=0,c[5]=u,c[9]=p,c[13]=0,c[2]=0,c[6]=0,c[10]=g,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(e,t,i,r,s,o,a=zt,l=!1){let c=this.elements,h=2/(t-e),u=2/(i-r),f=-(t+e)/(t-e),p=-(i+r)/(i-r),g,x;if(l)g=1/(o-s),x=o/(o-s);else if(a===zt)g=-2/(o-s),x=-(o+s)/(o-s);else if(a===Dn)g=-1/(o-s),x=-s/(o-s);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=f,c[1]=0,c[5]=u,c[9]=0,c[13]=p,c[2]=0,c[6]=0,c[10]=g,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(e){let t=this.elements,i=e.elements;for(let r=0;r<16;r++)if(t[r]!==i[r])return!1;return!0}fromArray(e,t=0){for(let i=0;i<16;i++)this.elements[i]=e[i+t];return this}toArray(e=[],t=0){let i=this.elements;return e[t]=i[0],e[t+1]=i[1],e[t+2]=i[2],e[t+3]=i[3],e[t+4]=i[4],e[t+5]=i[5],e[t+6]=i[6],e[t+7]=i[7],e[t+8]=i[8],e[t+9]=i[9],e[t+10]=i[10],e[t+11]=i[11],e[t+12]=i[12],e[t+13]=i[13],e[t+14]=i[14],e[t+15]=i[15],e}},Sr=new T,Ci=new Ne,Qy=new T(0,0,0),ev=new T(1,1,1),fn=new T,Na=new T,ni=new T;var Uf=new Ne,Df=new St,Pt=class n{constructor(e=0,t=0,i=0,r=n.DEFAULT_ORDER){this.isEuler=!0,this._x=e,this._y=t,this._z=i,this._order=r}get x(){return this._x}set x(e){this._x=e,this._onChangeCallback()}get y(){return this._y}set y(e){this._y=e,this._onChangeCallback()}get z(){return this._z}set z(e){this._z=e,this._onChangeCallback()}get order(){return this._order}set order(e){this._order=e,this._onChangeCallback()}set(e,t,i,r=this._order){return this._x=e,this._y=t,this._z=i,this._order=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(e){return this._x=e._x,this._y=e._y,this._z=e._z,this._order=e._order,this._onChangeCallback(),this}setFromRotationMatrix(e,t=this._order,i=!0){let r=e.elements,s=r[0],o=r[4],a=r[8],l=r[1],c=r[5],h=r[9],u=r[2],f=r[6],p=r[10];switch(t){case"XYZ":this._y=Math.asin(Se(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,p),this._z=Math.atan2(-o,s)):(this._x=Math.atan2(f,c),this._z=0);break;case"YXZ":this._x=Math.asin(-Se(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,p),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,s),this._z=0);break;case"ZXY":this._x=Math.asin(Se(f,-1,1)),Math.abs(f)<.9999999?(this._y=Math.atan2(-u,p),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,s));break;case"ZYX":this._y=Math.asin(-Se(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(f,p),this._z=Math.atan2(l,s)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(Se(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,s)):(this._x=0,this._y=Math.atan2(a,p));break;case"XZY":this._z=Math.asin(-Se(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(f,c),this._y=Math.atan2(a,s)):(this._x=Math.atan2(-h,p),this._y=0);break;default:console.warn("THREE.Euler: .setFromRotationMatrix() encountered an unknown order: "+t)}return this._order=t,i===!0&&this._onChangeCallback(),this}setFromQuaternion(e,t,i){return Uf.makeRotationFromQuaternion(e),this.setFromRotationMatrix(Uf,t,i)}setFromVector3(e,t=this._order){return this.set(e.x,e.y,e.z,t)}reorder(e){return Df.setFromEuler(this),this.setFromQuaternion(Df,e)}equals(e){return e._x===this._x&&e._y===this._y&&e._z===this._z&&e._order===this._order}fromArray(e){return this._x=e[0],this._y=e[1],this._z=e[2],e[3]!==void 0&&(this._order=e[3]),this._onChangeCallback(),this}toArray(e=[],t=0){return e[t]=this._x,e[t+1]=this._y,e[t+2]=this._z,e[t+3]=this._order,e}_onChange(e){return this._onChangeCallback=e,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Pt.DEFAULT_ORDER="XYZ";var Er=class{constructor(){this.mask=1}set(e){this.mask=(1<<e|0)>>>0}enable(e){this.mask|=1<<e|0}enableAll(){this.mask=-1}toggle(e){this.mask^=1<<e|0}disable(e){this.mask&=~(1<<e|0)}disableAll(){this.mask=0}test(e){return(this.mask&e.mask)!==0}isEnabled(e){return(this.mask&(1<<e|0))!==0}};var tv=0,If=new T,br=new St,qi=new Ne,Fa=new T,Js=new T,iv=new T,nv=new St,Lf=new T(1,0,0),Nf=new T(0,1,0),Ff=new T(0,0,1),Of={type:"added"},rv={type:"removed"},Tr={type:"childadded",child:null},vl={type:"childremoved",child:null},et=class n extends At{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:tv++}),this.uuid=Ti(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=n.DEFAULT_UP.clone();let e=new T,t=new Pt,i=new St,r=new T(1,1,1);function s(){i.setFromEuler(t,!1)}function o(){t.setFromQuaternion(i,void 0,!1)}t._onChange(s),i._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:e},rotation:{configurable:!0,enumerable:!0,value:t},quaternion:{configurable:!0,enumerable:!0,value:i},scale:{configurable:!0,enumerable:!0,value:r},modelViewMatrix:{value:new Ne},normalMatrix:{value:new Te}}),this.matrix=new Ne,this.matrixWorld=new Ne,this.matrixAutoUpdate=n.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=n.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Er,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.userData={}}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(e){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(e),this.matrix.decompose(this.position,this.quaternion,this.scale)}applyQuaternion(e){return this.quaternion.premultiply(e),this}setRotationFromAxisAngle(e,t){this.quaternion.setFromAxisAngle(e,t)}setRotationFromEuler(e){this.quaternion.setFromEuler(e,!0)}setRotationFromMatrix(e){this.quaternion.setFromRotationMatrix(e)}setRotationFromQuaternion(e){this.quaternion.copy(e)}rotateOnAxis(e,t){return br.setFromAxisAngle(e,t),this.quaternion.multiply(br),this}rotateOnWorldAxis(e,t){return br.setFromAxisAngle(e,t),this.quaternion.premultiply(br),this}rotateX(e){return this.rotateOnAxis(Lf,e)}rotateY(e){return this.rotateOnAxis(Nf,e)}rotateZ(e){return this.rotateOnAxis(Ff,e)}translateOnAxis(e,t){return If.copy(e).applyQuaternion(this.quaternion),this.position.add(If.multiplyScalar(t)),this}translateX(e){return this.translateOnAxis(Lf,e)}translateY(e){return this.translateOnAxis(Nf,e)}translateZ(e){return this.translateOnAxis(Ff,e)}localToWorld(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(this.matrixWorld)}worldToLocal(e){return this.updateWorldMatrix(!0,!1),e.applyMatrix4(qi.copy(this.matrixWorld).invert())}lookAt(e,t,i){e.isVector3?Fa.copy(e):Fa.set(e,t,i);let r=this.parent;this.updateWorldMatrix(!0,!1),Js.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?qi.lookAt(Js,Fa,this.up):qi.lookAt(Fa,Js,this.up),this.quaternion.setFromRotationMatrix(qi),r&&(qi.extractRotation(r.matrixWorld),br.setFromRotationMatrix(qi),this.quaternion.premultiply(br.invert()))}add(e){if(arguments.length>1){for(let t=0;t<arguments.length;t++)this.add(arguments[t]);return this}return e===this?(console.error("THREE.Object3D.add: object can't be added as a child of itself.",e),this):(e&&e.isObject3D?(e.removeFromParent(),e.parent=this,this.children.push(e),e.dispatchEvent(Of),Tr.child=e,this.dispatchEvent(Tr),Tr.child=null):console.error("THREE.Object3D.add: object not an instance of THREE.Object3D.",e),this)}remove(e){if(arguments.length>1){for(let i=0;i<arguments.length;i++)this.remove(arguments[i]);return this}let t=this.children.indexOf(e);return t!==-1&&(e.parent=null,this.children.splice(t,1),e.dispatchEvent(rv),vl.child=e,this.dispatchEvent(vl),vl.child=null),this}removeFromParent(){let e=this.parent;return e!==null&&e.remove(this),this}clear(){return this.remove(...this.children)}attach(e){return this.updateWorldMatrix(!0,!1),qi.copy(this.matrixWorld).invert(),e.parent!==null&&(e.parent.updateWorldMatrix(!0,!1),qi.multiply(e.parent.matrixWorld)),e.applyMatrix4(qi),e.removeFromParent(),e.parent=this,this.children.push(e),e.updateWorldMatrix(!1,!0),e.dispatchEvent(Of),Tr.child=e,this.dispatchEvent(Tr),Tr.child=null,this}getObjectById(e){return this.getObjectByProperty("id",e)}getObjectByName(e){return this.getObjectByProperty("name",e)}getObjectByProperty(e,t){if(this[e]===t)return this;for(let i=0,r=this.children.length;i<r;i++){let o=this.children[i].getObjectByProperty(e,t);if(o!==void 0)return o}}getObjectsByProperty(e,t,i=[]){this[e]===t&&i.push(this);let r=this.children;for(let s=0,o=r.length;s<o;s++)r[s].getObjectsByProperty(e,t,i);return i}getWorldPosition(e){return this.updateWorldMatrix(!0,!1),e.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Js,e,iv),e}getWorldScale(e){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Js,nv,e),e}getWorldDirection(e){this.updateWorldMatrix(!0,!1);let t=this.matrixWorld.elements;return e.set(t[8],t[9],t[10]).normalize()}raycast(){}traverse(e){e(this);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].traverse(e)}traverseVisible(e){if(this.visible===!1)return;e(this);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].traverseVisible(e)}traverseAncestors(e){let t=this.parent;t!==null&&(e(t),t.traverseAncestors(e))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale),this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(e){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||e)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,e=!0);let t=this.children;for(let i=0,r=t.length;i<r;i++)t[i].updateMatrixWorld(e)}updateWorldMatrix(e,t){let i=this.parent;if(e===!0&&i!==null&&i.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),t===!0){let r=this.children;for(let s=0,o=r.length;s<o;s++)r[s].updateWorldMatrix(!1,!0)}}toJSON(e){let t=e===void 0||typeof e=="string",i={};t&&(e={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},i.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let r={};r.uuid=this.uuid,r.type=this.type,this.name!==""&&(r.name=this.name),this.castShadow===!0&&(r.castShadow=!0),this.receiveShadow===!0&&(r.receiveShadow=!0),this.visible===!1&&(r.visible=!1),this.frustumCulled===!1&&(r.frustumCulled=!1),this.renderOrder!==0&&(r.renderOrder=this.renderOrder),Object.keys(this.userData).length>0&&(r.userData=this.userData),r.layers=this.layers.mask,r.matrix=this.matrix.toArray(),r.up=this.up.toArray(),this.matrixAutoUpdate===!1&&(r.matrixAutoUpdate=!1),this.isInstancedMesh&&(r.type="InstancedMesh",r.count=this.count,r.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(r.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(r.type="BatchedMesh",r.perObjectFrustumCulled=this.perObjectFrustumCulled,r.sortObjects=this.sortObjects,r.drawRanges=this._drawRanges,r.reservedRanges=this._reservedRanges,r.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),r.instanceInfo=this._instanceInfo.map(a=>({...a})),r.availableInstanceIds=this._availableInstanceIds.slice(),r.availableGeometryIds=this._availableGeometryIds.slice(),r.nextIndexStart=this._nextIndexStart,r.nextVertexStart=this._nextVertexStart,r.geometryCount=this._geometryCount,r.maxInstanceCount=this._maxInstanceCount,r.maxVertexCount=this._maxVertexCount,r.maxIndexCount=this._maxIndexCount,r.geometryInitialized=this._geometryInitialized,r.matricesTexture=this._matricesTexture.toJSON(e),r.indirectTexture=this._indirectTexture.toJSON(e),this._colorsTexture!==null&&(r.colorsTexture=this._colorsTexture.toJSON(e)),this.boundingSphere!==null&&(r.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(r.boundingBox=this.boundingBox.toJSON()));function s(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(e)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?r.background=this.background.toJSON():this.background.isTexture&&(r.background=this.background.toJSON(e).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(r.environment=this.environment.toJSON(e).uuid);else if(this.isMesh||this.isLine||this.isPoints){r.geometry=s(e.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];s(e.shapes,u)}else s(e.shapes,l)}}if(this.isSkinnedMesh&&(r.bindMode=this.bindMode,r.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(s(e.skeletons,this.skeleton),r.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(s(e.materials,this.material[l]));r.material=a}else r.material=s(e.materials,this.material);if(this.children.length>0){r.children=[];for(let a=0;a<this.children.length;a++)r.children.push(this.children[a].toJSON(e).object)}if(this.animations.length>0){r.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];r.animations.push(s(e.animations,l))}}if(t){let a=o(e.geometries),l=o(e.materials),c=o(e.textures),h=o(e.images),u=o(e.shapes),f=o(e.skeletons),p=o(e.animations),g=o(e.nodes);a.length>0&&(i.geometries=a),l.length>0&&(i.materials=l),c.length>0&&(i.textures=c),h.length>0&&(i.images=h),u.length>0&&(i.shapes=u),f.length>0&&(i.skeletons=f),p.length>0&&(i.animations=p),g.length>0&&(i.nodes=g)}return i.object=r,i;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(e){return new this.constructor().copy(this,e)}copy(e,t=!0){if(this.name=e.name,this.up.copy(e.up),this.position.copy(e.position),this.rotation.order=e.rotation.order,this.quaternion.copy(e.quaternion),this.scale.copy(e.scale),this.matrix.copy(e.matrix),this.matrixWorld.copy(e.matrixWorld),this.matrixAutoUpdate=e.matrixAutoUpdate,this.matrixWorldAutoUpdate=e.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=e.matrixWorldNeedsUpdate,this.layers.mask=e.layers.mask,this.visible=e.visible,this.castShadow=e.castShadow,this.receiveShadow=e.receiveShadow,this.frustumCulled=e.frustumCulled,this.renderOrder=e.renderOrder,this.animations=e.animations.slice(),this.userData=JSON.parse(JSON.stringify(e.userData)),t===!0)for(let i=0;i<e.children.length;i++){let r=e.children[i];this.add(r.clone())}return this}};et.DEFAULT_UP=new T(0,1,0);et.DEFAULT_MATRIX_AUTO_UPDATE=!0;et.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var Pi=new T,Ki=new T,Ml=new T,Zi=new T,wr=new T,Ar=new T,Bf=new T,Sl=new T,El=new T,bl=new T,Tl=new Ke,wl=new Ke,Al=new Ke,Ui=class n{constructor(e=new T,t=new T,i=new T){this.a=e,this.b=t,this.c=i}static getNormal(e,t,i,r){r.subVectors(i,t),Pi.subVectors(e,t),r.cross(Pi);let s=r.lengthSq();return s>0?r.multiplyScalar(1/Math.sqrt(s)):r.set(0,0,0)}static getBarycoord(e,t,i,r,s){Pi.subVectors(r,t),Ki.subVectors(i,t),Ml.subVectors(e,t);let o=Pi.dot(Pi),a=Pi.dot(Ki),l=Pi.dot(Ml),c=Ki.dot(Ki),h=Ki.dot(Ml),u=o*c-a*a;if(u===0)return s.set(0,0,0),null;let f=1/u,p=(c*l-a*h)*f,g=(o*h-a*l)*f;return s.set(1-p-g,g,p)}static containsPoint(e,t,i,r){return this.getBarycoord(e,t,i,r,Zi)===null?!1:Zi.x>=0&&Zi.y>=0&&Zi.x+Zi.y<=1}static getInterpolation(e,t,i,r,s,o,a,l){return this.getBarycoord(e,t,i,r,Zi)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(s,Zi.x),l.addScaledVector(o,Zi.y),l.addScaledVector(a,Zi.z),l)}static getInterpolatedAttribute(e,t,i,r,s,o){return Tl.setScalar(0),wl.setScalar(0),Al.setScalar(0),Tl.fromBufferAttribute(e,t),wl.fromBufferAttribute(e,i),Al.fromBufferAttribute(e,r),o.setScalar(0),o.addScaledVector(Tl,s.x),o.addScaledVector(wl,s.y),o.addScaledVector(Al,s.z),o}static isFrontFacing(e,t,i,r){return Pi.subVectors(i,t),Ki.subVectors(e,t),Pi.cross(Ki).dot(r)<0}set(e,t,i){return this.a.copy(e),this.b.copy(t),this.c.copy(i),this}setFromPointsAndIndices(e,t,i,r){return this.a.copy(e[t]),this.b.copy(e[i]),this.c.copy(e[r]),this}setFromAttributeAndIndices(e,t,i,r){return this.a.fromBufferAttribute(e,t),this.b.fromBufferAttribute(e,i),this.c.fromBufferAttribute(e,r),this}clone(){return new this.constructor().copy(this)}copy(e){return this.a.copy(e.a),this.b.copy(e.b),this.c.copy(e.c),this}getArea(){return Pi.subVectors(this.c,this.b),Ki.subVectors(this.a,this.b),Pi.cross(Ki).length()*.5}getMidpoint(e){return e.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(e){return n.getNormal(this.a,this.b,this.c,e)}getPlane(e){return e.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(e,t){return n.getBarycoord(e,this.a,this.b,this.c,t)}getInterpolation(e,t,i,r,s){return n.getInterpolation(e,this.a,this.b,this.c,t,i,r,s)}containsPoint(e){return n.containsPoint(e,this.a,this.b,this.c)}isFrontFacing(e){return n.isFrontFacing(this.a,this.b,this.c,e)}intersectsBox(e){return e.intersectsTriangle(this)}closestPointToPoint(e,t){let i=this.a,r=this.b,s=this.c,o,a;wr.subVectors(r,i),Ar.subVectors(s,i),Sl.subVectors(e,i);let l=wr.dot(Sl),c=Ar.dot(Sl);if(l<=0&&c<=0)return t.copy(i);El.subVectors(e,r);let h=wr.dot(El),u=Ar.dot(El);if(h>=0&&u<=h)return t.copy(r);let f=l*u-h*c;if(f<=0&&l>=0&&h<=0)return o=l/(l-h),t.copy(i).addScaledVector(wr,o);bl.subVectors(e,s);let p=wr.dot(bl),g=Ar.dot(bl);if(g>=0&&p<=g)return t.copy(s);let x=p*c-l*g;if(x<=0&&c>=0&&g<=0)return a=c/(c-g),t.copy(i).addScaledVector(Ar,a);let m=h*g-p*u;if(m<=0&&u-h>=0&&p-g>=0)return Bf.subVectors(s,r),a=(u-h)/(u-h+(p-g)),t.copy(r).addScaledVector(Bf,a);let d=1/(m+x+f);return o=x*d,a=f*d,t.copy(i).addScaledVector(wr,o).addScaledVector(Ar,a)}equals(e){return e.a.equals(this.a)&&e.b.equals(this.b)&&e.c.equals(this.c)}};var kf={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},dn={h:0,s:0,l:0},Oa={h:0,s:0,l:0};function Rl(n,e,t){return t<0&&(t+=1),t>1&&(t-=1),t<1/6?n+(e-n)*6*t:t<1/2?e:t<2/3?n+(e-n)*6*(2/3-t):n}var fe=class{constructor(e,t,i){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(e,t,i)}set(e,t,i){if(t===void 0&&i===void 0){let r=e;r&&r.isColor?this.copy(r):typeof r=="number"?this.setHex(r):typeof r=="string"&&this.setStyle(r)}else this.setRGB(e,t,i);return this}setScalar(e){return this.r=e,this.g=e,this.b=e,this}setHex(e,t=kt){return e=Math.floor(e),this.r=(e>>16&255)/255,this.g=(e>>8&255)/255,this.b=(e&255)/255,Le.colorSpaceToWorking(this,t),this}setRGB(e,t,i,r=Le.workingColorSpace){return this.r=e,this.g=t,this.b=i,Le.colorSpaceToWorking(this,r),this}setHSL(e,t,i,r=Le.workingColorSpace){if(e=Ta(e,1),t=Se(t,0,1),i=Se(i,0,1),t===0)this.r=this.g=this.b=i;else{let s=i<=.5?i*(1+t):i+t-i*t,o=2*i-s;this.r=Rl(o,s,e+1/3),this.g=Rl(o,s,e),this.b=Rl(o,s,e-1/3)}return Le.colorSpaceToWorking(this,r),this}setStyle(e,t=kt){function i(s){s!==void 0&&parseFloat(s)<1&&console.warn("THREE.Color: Alpha component of "+e+" will be ignored.")}let r;if(r=/^(\w+)\(([^\)]*)\)/.exec(e)){let s,o=r[1],a=r[2];switch(o){case"rgb":case"rgba":if(s=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return i(s[4]),this.setRGB(Math.min(255,parseInt(s[1],10))/255,Math.min(255,parseInt(s[2],10))/255,Math.min(255,parseInt(s[3],10))/255,t);if(s=/^\s*(\d+)\%\s*,\s*(\d+)\%\s*,\s*(\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return i(s[4]),this.setRGB(Math.min(100,parseInt(s[1],10))/100,Math.min(100,parseInt(s[2],10))/100,Math.min(100,parseInt(s[3],10))/100,t);break;case"hsl":case"hsla":if(s=/^\s*(\d*\.?\d+)\s*,\s*(\d*\.?\d+)\%\s*,\s*(\d*\.?\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return i(s[4]),this.setHSL(parseFloat(s[1])/360,parseFloat(s[2])/100,parseFloat(s[3])/100,t);break;default:console.warn("THREE.Color: Unknown color model "+e)}}else if(r=/^\#([A-Fa-f\d]+)$/.exec(e)){let s=r[1],o=s.length;if(o===3)return this.setRGB(parseInt(s.charAt(0),16)/15,parseInt(s.charAt(1),16)/15,parseInt(s.charAt(2),16)/15,t);if(o===6)return this.setHex(parseInt(s,16),t);console.warn("THREE.Color: Invalid hex color "+e)}else if(e&&e.length>0)return this.setColorName(e,t);return this}setColorName(e,t=kt){let i=kf[e.toLowerCase()];return i!==void 0?this.setHex(i,t):console.warn("THREE.Color: Unknown color "+e),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(e){return this.r=e.r,this.g=e.g,this.b=e.b,this}copySRGBToLinear(e){return this.r=wi(e.r),this.g=wi(e.g),this.b=wi(e.b),this}copyLinearToSRGB(e){return this.r=Ln(e.r),this.g=Ln(e.g),this.b=Ln(e.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(e=kt){return Le.workingToColorSpace(Ut.copy(this),e),Math.round(Se(Ut.r*255,0,255))*65536+Math.round(Se(Ut.g*255,0,255))*256+Math.round(Se(Ut.b*255,0,255))}getHexString(e=kt){return("000000"+this.getHex(e).toString(16)).slice(-6)}getHSL(e,t=Le.workingColorSpace){Le.workingToColorSpace(Ut.copy(this),t);let i=Ut.r,r=Ut.g,s=Ut.b,o=Math.max(i,r,s),a=Math.min(i,r,s),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case i:l=(r-s)/u+(r<s?6:0);break;case r:l=(s-i)/u+2;break;case s:l=(i-r)/u+4;break}l/=6}return e.h=l,e.s=c,e.l=h,e}getRGB(e,t=Le.workingColorSpace){return Le.workingToColorSpace(Ut.copy(this),t),e.r=Ut.r,e.g=Ut.g,e.b=Ut.b,e}getStyle(e=kt){Le.workingToColorSpace(Ut.copy(this),e);let t=Ut.r,i=Ut.g,r=Ut.b;return e!==kt?`color(${e} ${t.toFixed(3)} ${i.toFixed(3)} ${r.toFixed(3)})`:`rgb(${Math.round(t*255)},${Math.round(i*255)},${Math.round(r*255)})`}offsetHSL(e,t,i){return this.getHSL(dn),this.setHSL(dn.h+e,dn.s+t,dn.l+i)}add(e){return this.r+=e.r,this.g+=e.g,this.b+=e.b,this}addColors(e,t){return this.r=e.r+t.r,this.g=e.g+t.g,this.b=e.b+t.b,this}addScalar(e){return this.r+=e,this.g+=e,this.b+=e,this}sub(e){return this.r=Math.max(0,this.r-e.r),this.g=Math.max(0,this.g-e.g),this.b=Math.max(0,this.b-e.b),this}multiply(e){return this.r*=e.r,this.g*=e.g,this.b*=e.b,this}multiplyScalar(e){return this.r*=e,this.g*=e,this.b*=e,this}lerp(e,t){return this.r+=(e.r-this.r)*t,this.g+=(e.g-this.g)*t,this.b+=(e.b-this.b)*t,this}lerpColors(e,t,i){return this.r=e.r+(t.r-e.r)*i,this.g=e.g+(t.g-e.g)*i,this.b=e.b+(t.b-e.b)*i,this}lerpHSL(e,t){this.getHSL(dn),e.getHSL(Oa);let i=pr(dn.h,Oa.h,t),r=pr(dn.s,Oa.s,t),s=pr(dn.l,Oa.l,t);return this.setHSL(i,r,s),this}setFromVector3(e){return this.r=e.x,this.g=e.y,this.b=e.z,this}applyMatrix3(e){let t=this.r,i=this.g,r=this.b,s=e.elements;return this.r=s[0]*t+s[3]*i+s[6]*r,this.g=s[1]*t+s[4]*i+s[7]*r,this.b=s[2]*t+s[5]*i+s[8]*r,this}equals(e){return e.r===this.r&&e.g===this.g&&e.b===this.b}fromArray(e,t=0){return this.r=e[t],this.g=e[t+1],this.b=e[t+2],this}toArray(e=[],t=0){return e[t]=this.r,e[t+1]=this.g,e[t+2]=this.b,e}fromBufferAttribute(e,t){return this.r=e.getX(t),this.g=e.getY(t),this.b=e.getZ(t),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Ut=new fe;fe.NAMES=kf;var sv=0,Xt=class extends At{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:sv++}),this.uuid=Ti(),this.name="",this.type="Material",this.blending=Gi,this.side=ei,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=ps,this.blendDst=ms,this.blendEquation=Hi,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new fe(0,0,0),this.blendAlpha=0,this.depthFunc=sn,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=al,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Un,this.stencilZFail=Un,this.stencilZPass=Un,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(e){this._alphaTest>0!=e>0&&this.version++,this._alphaTest=e}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(e){if(e!==void 0)for(let t in e){let i=e[t];if(i===void 0){console.warn(`THREE.Material: parameter '${t}' has value of undefined.`);continue}let r=this[t];if(r===void 0){console.warn(`THREE.Material: '${t}' is not a property of THREE.${this.type}.`);continue}r&&r.isColor?r.set(i):r&&r.isVector3&&i&&i.isVector3?r.copy(i):this[t]=i}}toJSON(e){let t=e===void 0||typeof e=="string";t&&(e={textures:{},images:{}});let i={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};i.uuid=this.uuid,i.type=this.type,this.name!==""&&(i.name=this.name),this.color&&this.color.isColor&&(i.color=this.color.getHex()),this.roughness!==void 0&&(i.roughness=this.roughness),this.metalness!==void 0&&(i.metalness=this.metalness),this.sheen!==void 0&&(i.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(i.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(i.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(i.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&this.emissiveIntensity!==1&&(i.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(i.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(i.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(i.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(i.shininess=this.shininess),this.clearcoat!==void 0&&(i.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(i.clearcoatRoughness=this.clearcoatRoughness),this.clearcoatMap&&this.clearcoatMap.isTexture&&(i.clearcoatMap=this.clearcoatMap.toJSON(e).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(i.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(e).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(i.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(e).uuid,i.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(i.sheenColorMap=this.sheenColorMap.toJSON(e).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(i.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(e).uuid),this.dispersion!==void 0&&(i.dispersion=this.dispersion),this.iridescence!==void 0&&(i.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(i.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessRange!==void 0&&(i.iridescenceThicknessRange=this.iridescenceThicknessRange),this.iridescenceMap&&this.iridescenceMap.isTexture&&(i.iridescenceMap=this.iridescenceMap.toJSON(e).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(i.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(e).uuid),this.anisotropy!==void 0&&(i.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(i.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(i.anisotropyMap=this.anisotropyMap.toJSON(e).uuid),this.map&&this.map.isTexture&&(i.map=this.map.toJSON(e).uuid),this.matcap&&this.matcap.isTexture&&(i.matcap=this.matcap.toJSON(e).uuid),this.alphaMap&&this.alphaMap.isTexture&&(i.alphaMap=this.alphaMap.toJSON(e).uuid),this.lightMap&&this.lightMap.isTexture&&(i.lightMap=this.lightMap.toJSON(e).uuid,i.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(i.aoMap=this.aoMap.toJSON(e).uuid,i.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(i.bumpMap=this.bumpMap.toJSON(e).uuid,i.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(i.normalMap=this.normalMap.toJSON(e).uuid,i.normalMapType=this.normalMapType,i.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(i.displacementMap=this.displacementMap.toJSON(e).uuid,i.displacementScale=this.displacementScale,i.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(i.roughnessMap=this.roughnessMap.toJSON(e).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(i.metalnessMap=this.metalnessMap.toJSON(e).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(i.emissiveMap=this.emissiveMap.toJSON(e).uuid),this.specularMap&&this.specularMap.isTexture&&(i.specularMap=this.specularMap.toJSON(e).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(i.specularIntensityMap=this.specularIntensityMap.toJSON(e).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(i.specularColorMap=this.specularColorMap.toJSON(e).uuid),this.envMap&&this.envMap.isTexture&&(i.envMap=this.envMap.toJSON(e).uuid,this.combine!==void 0&&(i.combine=this.combine)),this.envMapRotation!==void 0&&(i.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(i.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(i.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(i.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(i.gradientMap=this.gradientMap.toJSON(e).uuid),this.transmission!==void 0&&(i.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(i.transmissionMap=this.transmissionMap.toJSON(e).uuid),this.thickness!==void 0&&(i.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(i.thicknessMap=this.thicknessMap.toJSON(e).uuid),this.attenuationDistance!==void 0&&this.attenuationDistance!==1/0&&(i.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(i.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(i.size=this.size),this.shadowSide!==null&&(i.shadowSide=this.shadowSide),this.sizeAttenuation!==void 0&&(i.sizeAttenuation=this.sizeAttenuation),this.blending!==Gi&&(i.blending=this.blending),this.side!==ei&&(i.side=this.side),this.vertexColors===!0&&(i.vertexColors=!0),this.opacity<1&&(i.opacity=this.opacity),this.transparent===!0&&(i.transparent=!0),this.blendSrc!==ps&&(i.blendSrc=this.blendSrc),this.blendDst!==ms&&(i.blendDst=this.blendDst),this.blendEquation!==Hi&&(i.blendEquation=this.blendEquation),this.blendSrcAlpha!==null&&(i.blendSrcAlpha=this.blendSrcAlpha),this.blendDstAlpha!==null&&(i.blendDstAlpha=this.blendDstAlpha),this.blendEquationAlpha!==null&&(i.blendEquationAlpha=this.blendEquationAlpha),this.blendColor&&this.blendColor.isColor&&(i.blendColor=this.blendColor.getHex()),this.blendAlpha!==0&&(i.blendAlpha=this.blendAlpha),this.depthFunc!==sn&&(i.depthFunc=this.depthFunc),this.depthTest===!1&&(i.depthTest=this.depthTest),this.depthWrite===!1&&(i.depthWrite=this.depthWrite),this.colorWrite===!1&&(i.colorWrite=this.colorWrite),this.stencilWriteMask!==255&&(i.stencilWriteMask=this.stencilWriteMask),this.stencilFunc!==al&&(i.stencilFunc=this.stencilFunc),this.stencilRef!==0&&(i.stencilRef=this.stencilRef),this.stencilFuncMask!==255&&(i.stencilFuncMask=this.stencilFuncMask),this.stencilFail!==Un&&(i.stencilFail=this.stencilFail),this.stencilZFail!==Un&&(i.stencilZFail=this.stencilZFail),this.stencilZPass!==Un&&(i.stencilZPass=this.stencilZPass),this.stencilWrite===!0&&(i.stencilWrite=this.stencilWrite),this.rotation!==void 0&&this.rotation!==0&&(i.rotation=this.rotation),this.polygonOffset===!0&&(i.polygonOffset=!0),this.polygonOffsetFactor!==0&&(i.polygonOffsetFactor=this.polygonOffsetFactor),this.polygonOffsetUnits!==0&&(i.polygonOffsetUnits=this.polygonOffsetUnits),this.linewidth!==void 0&&this.linewidth!==1&&(i.linewidth=this.linewidth),this.dashSize!==void 0&&(i.dashSize=this.dashSize),this.gapSize!==void 0&&(i.gapSize=this.gapSize),this.scale!==void 0&&(i.scale=this.scale),this.dithering===!0&&(i.dithering=!0),this.alphaTest>0&&(i.alphaTest=this.alphaTest),this.alphaHash===!0&&(i.alphaHash=!0),this.alphaToCoverage===!0&&(i.alphaToCoverage=!0),this.premultipliedAlpha===!0&&(i.premultipliedAlpha=!0),this.forceSinglePass===!0&&(i.forceSinglePass=!0),this.wireframe===!0&&(i.wireframe=!0),this.wireframeLinewidth>1&&(i.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!=="round"&&(i.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!=="round"&&(i.wireframeLinejoin=this.wireframeLinejoin),this.flatShading===!0&&(i.flatShading=!0),this.visible===!1&&(i.visible=!1),this.toneMapped===!1&&(i.toneMapped=!1),this.fog===!1&&(i.fog=!1),Object.keys(this.userData).length>0&&(i.userData=this.userData);function r(s){let o=[];for(let a in s){let l=s[a];delete l.metadata,o.push(l)}return o}if(t){let s=r(e.textures),o=r(e.images);s.length>0&&(i.textures=s),o.length>0&&(i.images=o)}return i}clone(){return new this.constructor().copy(this)}copy(e){this.name=e.name,this.blending=e.blending,this.side=e.side,this.vertexColors=e.vertexColors,this.opacity=e.opacity,this.transparent=e.transparent,this.blendSrc=e.blendSrc,this.blendDst=e.blendDst,this.blendEquation=e.blendEquation,this.blendSrcAlpha=e.blendSrcAlpha,this.blendDstAlpha=e.blendDstAlpha,this.blendEquationAlpha=e.blendEquationAlpha,this.blendColor.copy(e.blendColor),this.blendAlpha=e.blendAlpha,this.depthFunc=e.depthFunc,this.depthTest=e.depthTest,this.depthWrite=e.depthWrite,this.stencilWriteMask=e.stencilWriteMask,this.stencilFunc=e.stencilFunc,this.stencilRef=e.stencilRef,this.stencilFuncMask=e.stencilFuncMask,this.stencilFail=e.stencilFail,this.stencilZFail=e.stencilZFail,this.stencilZPass=e.stencilZPass,this.stencilWrite=e.stencilWrite;let t=e.clippingPlanes,i=null;if(t!==null){let r=t.length;i=new Array(r);for(let s=0;s!==r;++s)i[s]=t[s].clone()}return this.clippingPlanes=i,this.clipIntersection=e.clipIntersection,this.clipShadows=e.clipShadows,this.shadowSide=e.shadowSide,this.colorWrite=e.colorWrite,this.precision=e.precision,this.polygonOffset=e.polygonOffset,this.polygonOffsetFactor=e.polygonOffsetFactor,this.polygonOffsetUnits=e.polygonOffsetUnits,this.dithering=e.dithering,this.alphaTest=e.alphaTest,this.alphaHash=e.alphaHash,this.alphaToCoverage=e.alphaToCoverage,this.premultipliedAlpha=e.premultipliedAlpha,this.forceSinglePass=e.forceSinglePass,this.visible=e.visible,this.toneMapped=e.toneMapped,this.userData=JSON.parse(JSON.stringify(e.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(e){e===!0&&this.version++}};var Rr=class extends Xt{constructor(e){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new fe(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Pt,this.combine=tr,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.fog=e.fog,this}};var ft=new T,Ba=new de,ov=0,_t=class{constructor(e,t,i=!1){if(Array.isArray(e))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:ov++}),this.name="",this.array=e,this.itemSize=t,this.count=e!==void 0?e.length/t:0,this.normalized=i,this.usage=cl,this.updateRanges=[],this.gpuType=Tt,this.version=0}onUploadCallback(){}set needsUpdate(e){e===!0&&this.version++}setUsage(e){return this.usage=e,this}addUpdateRange(e,t){this.updateRanges.push({start:e,count:t})}clearUpdateRanges(){this.updateRanges.length=0}copy(e){return this.name=e.name,this.array=new e.array.constructor(e.array),this.itemSize=e.itemSize,this.count=e.count,this.normalized=e.normalized,this.usage=e.usage,this.gpuType=e.gpuType,this}copyAt(e,t,i){e*=this.itemSize,i*=t.itemSize;for(let r=0,s=this.itemSize;r<s;r++)this.array[e+r]=t.array[i+r];return this}copyArray(e){return this.array.set(e),this}applyMatrix3(e){if(this.itemSize===2)for(let t=0,i=this.count;t<i;t++)Ba.fromBufferAttribute(this,t),Ba.applyMatrix3(e),this.setXY(t,Ba.x,Ba.y);else if(this.itemSize===3)for(let t=0,i=this.count;t<i;t++)ft.fromBufferAttribute(this,t),ft.applyMatrix3(e),this.setXYZ(t,ft.x,ft.y,ft.z);return this}applyMatrix4(e){for(let t=0,i=this.count;t<i;t++)ft.fromBufferAttribute(this,t),ft.applyMatrix4(e),this.setXYZ(t,ft.x,ft.y,ft.z);return this}applyNormalMatrix(e){for(let t=0,i=this.count;t<i;t++)ft.fromBufferAttribute(this,t),ft.applyNormalMatrix(e),this.setXYZ(t,ft.x,ft.y,ft.z);return this}transformDirection(e){for(let t=0,i=this.count;t<i;t++)ft.fromBufferAttribute(this,t),ft.transformDirection(e),this.setXYZ(t,ft.x,ft.y,ft.z);return this}set(e,t=0){return this.array.set(e,t),this}getComponent(e,t){let i=this.array[e*this.itemSize+t];return this.normalized&&(i=In(i,this.array)),i}setComponent(e,t,i){return this.normalized&&(i=Ct(i,this.array)),this.array[e*this.itemSize+t]=i,this}getX(e){let t=this.array[e*this.itemSize];return this.normalized&&(t=In(t,this.array)),t}setX(e,t){return this.normalized&&(t=Ct(t,this.array)),this.array[e*this.itemSize]=t,this}getY(e){let t=this.array[e*this.itemSize+1];return this.normalized&&(t=In(t,this.array)),t}setY(e,t){return this.normalized&&(t=Ct(t,this.array)),this.array[e*this.itemSize+1]=t,this}getZ(e){let t=this.array[e*this.itemSize+2];return this.normalized&&(t=In(t,this.array)),t}setZ(e,t){return this.normalized&&(t=Ct(t,this.array)),this.array[e*this.itemSize+2]=t,this}getW(e){let t=this.array[e*this.itemSize+3];return this.normalized&&(t=In(t,this.array)),t}setW(e,t){return this.normalized&&(t=Ct(t,this.array)),this.array[e*this.itemSize+3]=t,this}setXY(e,t,i){return e*=this.itemSize,this.normalized&&(t=Ct(t,this.array),i=Ct(i,this.array)),this.array[e+0]=t,this.array[e+1]=i,this}setXYZ(e,t,i,r){return e*=this.itemSize,this.normalized&&(t=Ct(t,this.array),i=Ct(i,this.array),r=Ct(r,this.array)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=r,this}setXYZW(e,t,i,r,s){return e*=this.itemSize,this.normalized&&(t=Ct(t,this.array),i=Ct(i,this.array),r=Ct(r,this.array),s=Ct(s,this.array)),this.array[e+0]=t,this.array[e+1]=i,this.array[e+2]=r,this.array[e+3]=s,this}onUpload(e){return this.onUploadCallback=e,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let e={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return this.name!==""&&(e.name=this.name),this.usage!==cl&&(e.usage=this.usage),e}};var Cr=class extends _t{constructor(e,t,i){super(new Uint16Array(e),t,i)}};var Pr=class extends _t{constructor(e,t,i){super(new Uint32Array(e),t,i)}};var He=class extends _t{constructor(e,t,i){super(new Float32Array(e),t,i)}};var av=0,mi=new Ne,Cl=new et,Ur=new T,ri=new pi,Qs=new pi,Et=new T,st=class n extends At{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:av++}),this.uuid=Ti(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={}}getIndex(){return this.index}setIndex(e){return Array.isArray(e)?this.index=new(wa(e)?Pr:Cr)(e,1):this.index=e,this}setIndirect(e){return this.indirect=e,this}getIndirect(){return this.indirect}getAttribute(e){return this.attributes[e]}setAttribute(e,t){return this.attributes[e]=t,this}deleteAttribute(e){return delete this.attributes[e],this}hasAttribute(e){return this.attributes[e]!==void 0}addGroup(e,t,i=0){this.groups.push({start:e,count:t,materialIndex:i})}clearGroups(){this.groups=[]}setDrawRange(e,t){this.drawRange.start=e,this.drawRange.count=t}applyMatrix4(e){let t=this.attributes.position;t!==void 0&&(t.applyMatrix4(e),t.needsUpdate=!0);let i=this.attributes.normal;if(i!==void 0){let s=new Te().getNormalMatrix(e);i.applyNormalMatrix(s),i.needsUpdate=!0}let r=this.attributes.tangent;return r!==void 0&&(r.transformDirection(e),r.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}applyQuaternion(e){return mi.makeRotationFromQuaternion(e),this.applyMatrix4(mi),this}rotateX(e){return mi.makeRotationX(e),this.applyMatrix4(mi),this}rotateY(e){return mi.makeRotationY(e),this.applyMatrix4(mi),this}rotateZ(e){return mi.makeRotationZ(e),this.applyMatrix4(mi),this}translate(e,t,i){return mi.makeTranslation(e,t,i),this.applyMatrix4(mi),this}scale(e,t,i){return mi.makeScale(e,t,i),this.applyMatrix4(mi),this}lookAt(e){return Cl.lookAt(e),Cl.updateMatrix(),this.applyMatrix4(Cl.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Ur).negate(),this.translate(Ur.x,Ur.y,Ur.z),this}setFromPoints(e){let t=this.getAttribute("position");if(t===void 0){let i=[];for(let r=0,s=e.length;r<s;r++){let o=e[r];i.push(o.x,o.y,o.z||0)}this.setAttribute("position",new He(i,3))}else{let i=Math.min(e.length,t.count);for(let r=0;r<i;r++){let s=e[r];t.setXYZ(r,s.x,s.y,s.z||0)}e.length>t.count&&console.warn("THREE.BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),t.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new pi);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new T(-1/0,-1/0,-1/0),new T(1/0,1/0,1/0));return}if(e!==void 0){if(this.boundingBox.setFromBufferAttribute(e),t)for(let i=0,r=t.length;i<r;i++){let s=t[i];ri.setFromBufferAttribute(s),this.morphTargetsRelative?(Et.addVectors(this.boundingBox.min,ri.min),this.boundingBox.expandByPoint(Et),Et.addVectors(this.boundingBox.max,ri.max),this.boundingBox.expandByPoint(Et)):(this.boundingBox.expandByPoint(ri.min),this.boundingBox.expandByPoint(ri.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&console.error('THREE.BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new ii);let e=this.attributes.position,t=this.morphAttributes.position;if(e&&e.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new T,1/0);return}if(e){let i=this.boundingSphere.center;if(ri.setFromBufferAttribute(e),t)for(let s=0,o=t.length;s<o;s++){let a=t[s];Qs.setFromBufferAttribute(a),this.morphTargetsRelative?(Et.addVectors(ri.min,Qs.min),ri.expandByPoint(Et),Et.addVectors(ri.max,Qs.max),ri.expandByPoint(Et)):(ri.expandByPoint(Qs.min),ri.expandByPoint(Qs.max))}ri.getCenter(i);let r=0;for(let s=0,o=e.count;s<o;s++)Et.fromBufferAttribute(e,s),r=Math.max(r,i.distanceToSquared(Et));if(t)for(let s=0,o=t.length;s<o;s++){let a=t[s],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)Et.fromBufferAttribute(a,c),l&&(Ur.fromBufferAttribute(e,c),Et.add(Ur)),r=Math.max(r,i.distanceToSquared(Et))}this.boundingSphere.radius=Math.sqrt(r),isNaN(this.boundingSphere.radius)&&console.error('THREE.BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let e=this.index,t=this.attributes;if(e===null||t.position===void 0||t.normal===void 0||t.uv===void 0){console.error("THREE.BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let i=t.position,r=t.normal,s=t.uv;this.hasAttribute("tangent")===!1&&this.setAttribute("tangent",new _t(new Float32Array(4*i.count),4));let o=this.getAttribute("tangent"),a=[],l=[];for(let N=0;N<i.count;N++)a[N]=new T,l[N]=new T;let c=new T,h=new T,u=new T,f=new de,p=new de,g=new de,x=new T,m=new T;function d(N,M,v){c.fromBufferAttribute(i,N),h.fromBufferAttribute(i,M),u.fromBufferAttribute(i,v),f.fromBufferAttribute(s,N),p.fromBufferAttribute(s,M),g.fromBufferAttribute(s,v),h.sub(c),u.sub(c),p.sub(f),g.sub(f);let P=1/(p.x*g.y-g.x*p.y);isFinite(P)&&(x.copy(h).multiplyScalar(g.y).addScaledVector(u,-p.y).multiplyScalar(P),m.copy(u).multiplyScalar(p.x).addScaledVector(h,-g.x).multiplyScalar(P),a[N].add(x),a[M].add(x),a[v].add(x),l[N].add(m),l[M].add(m),l[v].add(m))}let A=this.groups;A.length===0&&(A=[{start:0,count:e.count}]);for(let N=0,M=A.length;N<M;++N){let v=A[N],P=v.start,z=v.count;for(let k=P,V=P+z;k<V;k+=3)d(e.getX(k+0),e.getX(k+1),e.getX(k+2))}let b=new T,S=new T,D=new T,C=new T;function U(N){D.fromBufferAttribute(r,N),C.copy(D);let M=a[N];b.copy(M),b.sub(D.multiplyScalar(D.dot(M))).normalize(),S.crossVectors(C,M);let P=S.dot(l[N])<0?-1:1;o.setXYZW(N,b.x,b.y,b.z,P)}for(let N=0,M=A.length;N<M;++N){let v=A[N],P=v.start,z=v.count;for(let k=P,V=P+z;k<V;k+=3)U(e.getX(k+0)),U(e.getX(k+1)),U(e.getX(k+2))}}computeVertexNormals(){let e=this.index,t=this.getAttribute("position");if(t!==void 0){let i=this.getAttribute("normal");if(i===void 0)i=new _t(new Float32Array(t.count*3),3),this.setAttribute("normal",i);else for(let f=0,p=i.count;f<p;f++)i.setXYZ(f,0,0,0);let r=new T,s=new T,o=new T,a=new T,l=new T,c=new T,h=new T,u=new T;if(e)for(let f=0,p=e.count;f<p;f+=3){let g=e.getX(f+0),x=e.getX(f+1),m=e.getX(f+2);r.fromBufferAttribute(t,g),s.fromBufferAttribute(t,x),o.fromBufferAttribute(t,m),h.subVectors(o,s),u.subVectors(r,s),h.cross(u),a.fromBufferAttribute(i,g),l.fromBufferAttribute(i,x),c.fromBufferAttribute(i,m),a.add(h),l.add(h),c.add(h),i.setXYZ(g,a.x,a.y,a.z),i.setXYZ(x,l.x,l.y,l.z),i.setXYZ(m,c.x,c.y,c.z)}else for(let f=0,p=t.count;f<p;f+=3)r.fromBufferAttribute(t,f+0),s.fromBufferAttribute(t,f+1),o.fromBufferAttribute(t,f+2),h.subVectors(o,s),u.subVectors(r,s),h.cross(u),i.setXYZ(f+0,h.x,h.y,h.z),i.setXYZ(f+1,h.x,h.y,h.z),i.setXYZ(f+2,h.x,h.y,h.z);this.normalizeNormals(),i.needsUpdate=!0}}normalizeNormals(){let e=this.attributes.normal;for(let t=0,i=e.count;t<i;t++)Et.fromBufferAttribute(e,t),Et.normalize(),e.setXYZ(t,Et.x,Et.y,Et.z)}toNonIndexed(){function e(a,l){let c=a.array,h=a.itemSize,u=a.normalized,f=new c.constructor(l.length*h),p=0,g=0;for(let x=0,m=l.length;x<m;x++){a.isInterleavedBufferAttribute?p=l[x]*a.data.stride+a.offset:p=l[x]*h;for(let d=0;d<h;d++)f[g++]=c[p++]}return new _t(f,h,u)}if(this.index===null)return console.warn("THREE.BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let t=new n,i=this.index.array,r=this.attributes;for(let a in r){let l=r[a],c=e(l,i);t.setAttribute(a,c)}let s=this.morphAttributes;for(let a in s){let l=[],c=s[a];for(let h=0,u=c.length;h<u;h++){let f=c[h],p=e(f,i);l.push(p)}t.morphAttributes[a]=l}t.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];t.addGroup(c.start,c.count,c.materialIndex)}return t}toJSON(){let e={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(e.uuid=this.uuid,e.type=this.type,this.name!==""&&(e.name=this.name),Object.keys(this.userData).length>0&&(e.userData=this.userData),this.parameters!==void 0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(e[c]=l[c]);return e}e.data={attributes:{}};let t=this.index;t!==null&&(e.data.index={type:t.array.constructor.name,array:Array.prototype.slice.call(t.array)});let i=this.attributes;for(let l in i){let c=i[l];e.data.attributes[l]=c.toJSON(e.data)}let r={},s=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,f=c.length;u<f;u++){let p=c[u];h.push(p.toJSON(e.data))}h.length>0&&(r[l]=h,s=!0)}s&&(e.data.morphAttributes=r,e.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(e.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(e.data.boundingSphere=a.toJSON()),e}clone(){return new this.constructor().copy(this)}copy(e){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let t={};this.name=e.name;let i=e.index;i!==null&&this.setIndex(i.clone());let r=e.attributes;for(let c in r){let h=r[c];this.setAttribute(c,h.clone(t))}let s=e.morphAttributes;for(let c in s){let h=[],u=s[c];for(let f=0,p=u.length;f<p;f++)h.push(u[f].clone(t));this.morphAttributes[c]=h}this.morphTargetsRelative=e.morphTargetsRelative;let o=e.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=e.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=e.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=e.drawRange.start,this.drawRange.count=e.drawRange.count,this.userData=e.userData,this}dispose(){this.dispatchEvent({type:"dispose"})}};var zf=new Ne,On=new Yi,ka=new ii,Gf=new T,za=new T,Ga=new T,Ha=new T,Pl=new T,Va=new T,Hf=new T,Wa=new T,ht=class extends et{constructor(e=new st,t=new Rr){super(),this.isMesh=!0,this.type="Mesh",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),e.morphTargetInfluences!==void 0&&(this.morphTargetInfluences=e.morphTargetInfluences.slice()),e.morphTargetDictionary!==void 0&&(this.morphTargetDictionary=Object.assign({},e.morphTargetDictionary)),this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let r=t[i[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}getVertexPosition(e,t){let i=this.geometry,r=i.attributes.position,s=i.morphAttributes.position,o=i.morphTargetsRelative;t.fromBufferAttribute(r,e);let a=this.morphTargetInfluences;if(s&&a){Va.set(0,0,0);for(let l=0,c=s.length;l<c;l++){let h=a[l],u=s[l];h!==0&&(Pl.fromBufferAttribute(u,e),o?Va.addScaledVector(Pl,h):Va.addScaledVector(Pl.sub(t),h))}t.add(Va)}return t}raycast(e,t){let i=this.geometry,r=this.material,s=this.matrixWorld;r!==void 0&&(i.boundingSphere===null&&i.computeBoundingSphere(),ka.copy(i.boundingSphere),ka.applyMatrix4(s),On.copy(e.ray).recast(e.near),!(ka.containsPoint(On.origin)===!1&&(On.intersectSphere(ka,Gf)===null||On.origin.distanceToSquared(Gf)>(e.far-e.near)**2))&&(zf.copy(s).invert(),On.copy(e.ray).applyMatrix4(zf),!(i.boundingBox!==null&&On.intersectsBox(i.boundingBox)===!1)&&this._computeIntersections(e,t,On)))}_computeIntersections(e,t,i){let r,s=this.geometry,o=this.material,a=s.index,l=s.attributes.position,c=s.attributes.uv,h=s.attributes.uv1,u=s.attributes.normal,f=s.groups,p=s.drawRange;if(a!==null)if(Array.isArray(o))for(let g=0,x=f.length;g<x;g++){let m=f[g],d=o[m.materialIndex],A=Math.max(m.start,p.start),b=Math.min(a.count,Math.min(m.start+m.count,p.start+p.count));for(let S=A,D=b;S<D;S+=3){let C=a.getX(S),U=a.getX(S+1),N=a.getX(S+2);r=Xa(this,d,e,i,c,h,u,C,U,N),r&&(r.faceIndex=Math.floor(S/3),r.face.materialIndex=m.materialIndex,t.push(r))}}else{let g=Math.max(0,p.start),x=Math.min(a.count,p.start+p.count);for(let m=g,d=x;m<d;m+=3){let A=a.getX(m),b=a.getX(m+1),S=a.getX(m+2);r=Xa(this,o,e,i,c,h,u,A,b,S),r&&(r.faceIndex=Math.floor(m/3),t.push(r))}}else if(l!==void 0)if(Array.isArray(o))for(let g=0,x=f.length;g<x;g++){let m=f[g],d=o[m.materialIndex],A=Math.max(m.start,p.start),b=Math.min(l.count,Math.min(m.start+m.count,p.start+p.count));for(let S=A,D=b;S<D;S+=3){let C=S,U=S+1,N=S+2;r=Xa(this,d,e,i,c,h,u,C,U,N),r&&(r.faceIndex=Math.floor(S/3),r.face.materialIndex=m.materialIndex,t.push(r))}}else{let g=Math.max(0,p.start),x=Math.min(l.count,p.start+p.count);for(let m=g,d=x;m<d;m+=3){let A=m,b=m+1,S=m+2;r=Xa(this,o,e,i,c,h,u,A,b,S),r&&(r.faceIndex=Math.floor(m/3),t.push(r))}}}};function cv(n,e,t,i,r,s,o,a){let l;if(e.side===rt?l=i.intersectTriangle(o,s,r,!0,a):l=i.intersectTriangle(r,s,o,e.side===ei,a),l===null)return null;Wa.copy(a),Wa.applyMatrix4(n.matrixWorld);let c=t.ray.origin.distanceTo(Wa);return c<t.near||c>t.far?null:{distance:c,point:Wa.clone(),object:n}}function Xa(n,e,t,i,r,s,o,a,l,c){n.getVertexPosition(a,za),n.getVertexPosition(l,Ga),n.getVertexPosition(c,Ha);let h=cv(n,e,t,i,za,Ga,Ha,Hf);if(h){let u=new T;Ui.getBarycoord(Hf,za,Ga,Ha,u),r&&(h.uv=Ui.getInterpolatedAttribute(r,a,l,c,u,new de)),s&&(h.uv1=Ui.getInterpolatedAttribute(s,a,l,c,u,new de)),o&&(h.normal=Ui.getInterpolatedAttribute(o,a,l,c,u,new T),h.normal.dot(i.direction)>0&&h.normal.multiplyScalar(-1));let f={a,b:l,c,normal:new T,materialIndex:0};Ui.getNormal(za,Ga,Ha,f.normal),h.face=f,h.barycoord=u}return h}var si=class n extends st{constructor(e=1,t=1,i=1,r=1,s=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:e,height:t,depth:i,widthSegments:r,heightSegments:s,depthSegments:o};let a=this;r=Math.floor(r),s=Math.floor(s),o=Math.floor(o);let l=[],c=[],h=[],u=[],f=0,p=0;g("z","y","x",-1,-1,i,t,e,o,s,0),g("z","y","x",1,-1,i,t,-e,o,s,1),g("x","z","y",1,1,e,i,t,r,o,2),g("x","z","y",1,-1,e,i,-t,r,o,3),g("x","y","z",1,-1,e,t,i,r,s,4),g("x","y","z",-1,-1,e,t,-i,r,s,5),this.setIndex(l),this.setAttribute("position",new He(c,3)),this.setAttribute("normal",new He(h,3)),this.setAttribute("uv",new He(u,2));function g(x,m,d,A,b,S,D,C,U,N,M){let v=S/U,P=D/N,z=S/2,k=D/2,V=C/2,q=U+1,W=N+1,ee=0,G=0,se=new T;for(let ce=0;ce<W;ce++){let Ee=ce*P-k;for(let Oe=0;Oe<q;Oe++){let ot=Oe*v-z;se[x]=ot*A,se[m]=Ee*b,se[d]=V,c.push(se.x,se.y,se.z),se[x]=0,se[m]=0,se[d]=C>0?1:-1,h.push(se.x,se.y,se.z),u.push(Oe/U),u.push(1-ce/N),ee+=1}}for(let ce=0;ce<N;ce++)for(let Ee=0;Ee<U;Ee++){let Oe=f+Ee+q*ce,ot=f+Ee+q*(ce+1),at=f+(Ee+1)+q*(ce+1),Ze=f+(Ee+1)+q*ce;l.push(Oe,ot,Ze),l.push(ot,at,Ze),G+=6}a.addGroup(p,G,M),p+=G,f+=ee}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.depth,e.widthSegments,e.heightSegments,e.depthSegments)}};function ji(n){let e={};for(let t in n){e[t]={};for(let i in n[t]){let r=n[t][i];r&&(r.isColor||r.isMatrix3||r.isMatrix4||r.isVector2||r.isVector3||r.isVector4||r.isTexture||r.isQuaternion)?r.isRenderTargetTexture?(console.warn("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),e[t][i]=null):e[t][i]=r.clone():Array.isArray(r)?e[t][i]=r.slice():e[t][i]=r}}return e}function Dt(n){let e={};for(let t=0;t<n.length;t++){let i=ji(n[t]);for(let r in i)e[r]=i[r]}return e}function Vf(n){let e=[];for(let t=0;t<n.length;t++)e.push(n[t].clone());return e}function Ya(n){let e=n.getRenderTarget();return e===null?n.outputColorSpace:e.isXRRenderTarget===!0?e.texture.colorSpace:Le.workingColorSpace}var Wf={clone:ji,merge:Dt};var Xf=`void main(){
gl_Position=projectionMatrix*modelViewMatrix*vec4(position,1.0);
}`;var Yf=`void main(){
gl_FragColor=vec4(1.0,0.0,0.0,1.0);
}`;var oi=class extends Xt{constructor(e){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=Xf,this.fragmentShader=Yf,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,e!==void 0&&this.setValues(e)}copy(e){return super.copy(e),this.fragmentShader=e.fragmentShader,this.vertexShader=e.vertexShader,this.uniforms=ji(e.uniforms),this.uniformsGroups=Vf(e.uniformsGroups),this.defines=Object.assign({},e.defines),this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.fog=e.fog,this.lights=e.lights,this.clipping=e.clipping,this.extensions=Object.assign({},e.extensions),this.glslVersion=e.glslVersion,this}toJSON(e){let t=super.toJSON(e);t.glslVersion=this.glslVersion,t.uniforms={};for(let r in this.uniforms){let o=this.uniforms[r].value;o&&o.isTexture?t.uniforms[r]={type:"t",value:o.toJSON(e).uuid}:o&&o.isColor?t.uniforms[r]={type:"c",value:o.getHex()}:o&&o.isVector2?t.uniforms[r]={type:"v2",value:o.toArray()}:o&&o.isVector3?t.uniforms[r]={type:"v3",value:o.toArray()}:o&&o.isVector4?t.uniforms[r]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?t.uniforms[r]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?t.uniforms[r]={type:"m4",value:o.toArray()}:t.uniforms[r]={value:o}}Object.keys(this.defines).length>0&&(t.defines=this.defines),t.vertexShader=this.vertexShader,t.fragmentShader=this.fragmentShader,t.lights=this.lights,t.clipping=this.clipping;let i={};for(let r in this.extensions)this.extensions[r]===!0&&(i[r]=!0);return Object.keys(i).length>0&&(t.extensions=i),t}};var Dr=class extends et{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ne,this.projectionMatrix=new Ne,this.projectionMatrixInverse=new Ne,this.coordinateSystem=zt,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(e,t){return super.copy(e,t),this.matrixWorldInverse.copy(e.matrixWorldInverse),this.projectionMatrix.copy(e.projectionMatrix),this.projectionMatrixInverse.copy(e.projectionMatrixInverse),this.coordinateSystem=e.coordinateSystem,this}getWorldDirection(e){return super.getWorldDirection(e).negate()}updateMatrixWorld(e){super.updateMatrixWorld(e),this.matrixWorldInverse.copy(this.matrixWorld).invert()}updateWorldMatrix(e,t){super.updateWorldMatrix(e,t),this.matrixWorldInverse.copy(this.matrixWorld).invert()}clone(){return new this.constructor().copy(this)}};var pn=new T,qf=new de,Kf=new de,Yt=class extends Dr{constructor(e=50,t=1,i=.1,r=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=e,this.zoom=1,this.near=i,this.far=r,this.focus=10,this.aspect=t,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.fov=e.fov,this.zoom=e.zoom,this.near=e.near,this.far=e.far,this.focus=e.focus,this.aspect=e.aspect,this.view=e.view===null?null:Object.assign({},e.view),this.filmGauge=e.filmGauge,this.filmOffset=e.filmOffset,this}setFocalLength(e){let t=.5*this.getFilmHeight()/e;this.fov=Zs*2*Math.atan(t),this.updateProjectionMatrix()}getFocalLength(){let e=Math.tan(dr*.5*this.fov);return .5*this.getFilmHeight()/e}getEffectiveFOV(){return Zs*2*Math.atan(Math.tan(dr*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(e,t,i){pn.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),t.set(pn.x,pn.y).multiplyScalar(-e/pn.z),pn.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),i.set(pn.x,pn.y).multiplyScalar(-e/pn.z)}getViewSize(e,t){return this.getViewBounds(e,qf,Kf),t.subVectors(Kf,qf)}setViewOffset(e,t,i,r,s,o){this.aspect=e/t,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=r,this.view.width=s,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=this.near,t=e*Math.tan(dr*.5*this.fov)/this.zoom,i=2*t,r=this.aspect*i,s=-.5*r,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;s+=o.offsetX*r/l,t-=o.offsetY*i/c,r*=o.width/l,i*=o.height/c}let a=this.filmOffset;a!==0&&(s+=e*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(s,s+r,t,t-i,e,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.fov=this.fov,t.object.zoom=this.zoom,t.object.near=this.near,t.object.far=this.far,t.object.focus=this.focus,t.object.aspect=this.aspect,this.view!==null&&(t.object.view=Object.assign({},this.view)),t.object.filmGauge=this.filmGauge,t.object.filmOffset=this.filmOffset,t}};var Ir=-90,Lr=1,qa=class extends et{constructor(e,t,i){super(),this.type="CubeCamera",this.renderTarget=i,this.coordinateSystem=null,this.activeMipmapLevel=0;let r=new Yt(Ir,Lr,e,t);r.layers=this.layers,this.add(r);let s=new Yt(Ir,Lr,e,t);s.layers=this.layers,this.add(s);let o=new Yt(Ir,Lr,e,t);o.layers=this.layers,this.add(o);let a=new Yt(Ir,Lr,e,t);a.layers=this.layers,this.add(a);let l=new Yt(Ir,Lr,e,t);l.layers=this.layers,this.add(l);let c=new Yt(Ir,Lr,e,t);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let e=this.coordinateSystem,t=this.children.concat(),[i,r,s,o,a,l]=t;for(let c of t)this.remove(c);if(e===zt)i.up.set(0,1,0),i.lookAt(1,0,0),r.up.set(0,1,0),r.lookAt(-1,0,0),s.up.set(0,0,-1),s.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(e===Dn)i.up.set(0,-1,0),i.lookAt(-1,0,0),r.up.set(0,-1,0),r.lookAt(1,0,0),s.up.set(0,0,1),s.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+e);for(let c of t)this.add(c),c.updateMatrixWorld()}update(e,t){this.parent===null&&this.updateMatrixWorld();let{renderTarget:i,activeMipmapLevel:r}=this;this.coordinateSystem!==e.coordinateSystem&&(this.coordinateSystem=e.coordinateSystem,this.updateCoordinateSystem());let[s,o,a,l,c,h]=this.children,u=e.getRenderTarget(),f=e.getActiveCubeFace(),p=e.getActiveMipmapLevel(),g=e.xr.enabled;e.xr.enabled=!1;let x=i.texture.generateMipmaps;i.texture.generateMipmaps=!1,e.setRenderTarget(i,0,r),e.render(t,s),e.setRenderTarget(i,1,r),e.render(t,o),e.setRenderTarget(i,2,r),e.render(t,a),e.setRenderTarget(i,3,r),e.render(t,l),e.setRenderTarget(i,4,r),e.render(t,c),i.texture.generateMipmaps=x,e.setRenderTarget(i,5,r),e.render(t,h),e.setRenderTarget(u,f,p),e.xr.enabled=g,i.texture.needsPMREMUpdate=!0}};var Nr=class extends gt{constructor(e=[],t=vi,i,r,s,o,a,l,c,h){super(e,t,i,r,s,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(e){this.image=e}};var Ka=class extends Ai{constructor(e=1,t={}){super(e,e,t),this.isWebGLCubeRenderTarget=!0;let i={width:e,height:e,depth:1},r=[i,i,i,i,i,i];this.texture=new Nr(r),this._setTextureOptions(t),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(e,t){this.texture.type=t.type,this.texture.colorSpace=t.colorSpace,this.texture.generateMipmaps=t.generateMipmaps,this.texture.minFilter=t.minFilter,this.texture.magFilter=t.magFilter;let i={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},r=new si(5,5,5),s=new oi({name:"CubemapFromEquirect",uniforms:ji(i.uniforms),vertexShader:i.vertexShader,fragmentShader:i.fragmentShader,side:rt,blending:ui});s.uniforms.tEquirect.value=t;let o=new ht(r,s),a=t.minFilter;return t.minFilter===Si&&(t.minFilter=Ft),new qa(1,10,this).update(e,o),t.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(e,t=!0,i=!0,r=!0){let s=e.getRenderTarget();for(let o=0;o<6;o++)e.setRenderTarget(this,o),e.clear(t,i,r);e.setRenderTarget(s)}};var eo=class n{constructor(e,t=1,i=1e3){this.isFog=!0,this.name="",this.color=new fe(e),this.near=t,this.far=i}clone(){return new n(this.color,this.near,this.far)}toJSON(){return{type:"Fog",name:this.name,color:this.color.getHex(),near:this.near,far:this.far}}};var to=class extends et{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Pt,this.environmentIntensity=1,this.environmentRotation=new Pt,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(e,t){return super.copy(e,t),e.background!==null&&(this.background=e.background.clone()),e.environment!==null&&(this.environment=e.environment.clone()),e.fog!==null&&(this.fog=e.fog.clone()),this.backgroundBlurriness=e.backgroundBlurriness,this.backgroundIntensity=e.backgroundIntensity,this.backgroundRotation.copy(e.backgroundRotation),this.environmentIntensity=e.environmentIntensity,this.environmentRotation.copy(e.environmentRotation),e.overrideMaterial!==null&&(this.overrideMaterial=e.overrideMaterial.clone()),this.matrixAutoUpdate=e.matrixAutoUpdate,this}toJSON(e){let t=super.toJSON(e);return this.fog!==null&&(t.object.fog=this.fog.toJSON()),this.backgroundBlurriness>0&&(t.object.backgroundBlurriness=this.backgroundBlurriness),this.backgroundIntensity!==1&&(t.object.backgroundIntensity=this.backgroundIntensity),t.object.backgroundRotation=this.backgroundRotation.toArray(),this.environmentIntensity!==1&&(t.object.environmentIntensity=this.environmentIntensity),t.object.environmentRotation=this.environmentRotation.toArray(),t}};var Za=class extends gt{constructor(e=null,t=1,i=1,r,s,o,a,l,c=mt,h=mt,u,f){super(null,o,a,l,c,h,r,s,u,f),this.isDataTexture=!0,this.image={data:e,width:t,height:i},this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var $i=class extends _t{constructor(e,t,i,r=1){super(e,t,i),this.isInstancedBufferAttribute=!0,this.meshPerAttribute=r}copy(e){return super.copy(e),this.meshPerAttribute=e.meshPerAttribute,this}toJSON(){let e=super.toJSON();return e.meshPerAttribute=this.meshPerAttribute,e.isInstancedBufferAttribute=!0,e}};var Fr=new Ne,Zf=new Ne,ja=[],jf=new pi,lv=new Ne,io=new ht,no=new ii,ro=class extends ht{constructor(e,t,i){super(e,t),this.isInstancedMesh=!0,this.instanceMatrix=new $i(new Float32Array(i*16),16),this.instanceColor=null,this.morphTexture=null,this.count=i,this.boundingBox=null,this.boundingSphere=null;for(let r=0;r<i;r++)this.setMatrixAt(r,lv)}computeBoundingBox(){let e=this.geometry,t=this.count;this.boundingBox===null&&(this.boundingBox=new pi),e.boundingBox===null&&e.computeBoundingBox(),this.boundingBox.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,Fr),jf.copy(e.boundingBox).applyMatrix4(Fr),this.boundingBox.union(jf)}computeBoundingSphere(){let e=this.geometry,t=this.count;this.boundingSphere===null&&(this.boundingSphere=new ii),e.boundingSphere===null&&e.computeBoundingSphere(),this.boundingSphere.makeEmpty();for(let i=0;i<t;i++)this.getMatrixAt(i,Fr),no.copy(e.boundingSphere).applyMatrix4(Fr),this.boundingSphere.union(no)}copy(e,t){return super.copy(e,t),this.instanceMatrix.copy(e.instanceMatrix),e.morphTexture!==null&&(this.morphTexture=e.morphTexture.clone()),e.instanceColor!==null&&(this.instanceColor=e.instanceColor.clone()),this.count=e.count,e.boundingBox!==null&&(this.boundingBox=e.boundingBox.clone()),e.boundingSphere!==null&&(this.boundingSphere=e.boundingSphere.clone()),this}getColorAt(e,t){t.fromArray(this.instanceColor.array,e*3)}getMatrixAt(e,t){t.fromArray(this.instanceMatrix.array,e*16)}getMorphAt(e,t){let i=t.morphTargetInfluences,r=this.morphTexture.source.data.data,s=i.length+1,o=e*s+1;for(let a=0;a<i.length;a++)i[a]=r[o+a]}raycast(e,t){let i=this.matrixWorld,r=this.count;if(io.geometry=this.geometry,io.material=this.material,io.material!==void 0&&(this.boundingSphere===null&&this.computeBoundingSphere(),no.copy(this.boundingSphere),no.applyMatrix4(i),e.ray.intersectsSphere(no)!==!1))for(let s=0;s<r;s++){this.getMatrixAt(s,Fr),Zf.multiplyMatrices(i,Fr),io.matrixWorld=Zf,io.raycast(e,ja);for(let o=0,a=ja.length;o<a;o++){let l=ja[o];l.instanceId=s,l.object=this,t.push(l)}ja.length=0}}setColorAt(e,t){this.instanceColor===null&&(this.instanceColor=new $i(new Float32Array(this.instanceMatrix.count*3).fill(1),3)),t.toArray(this.instanceColor.array,e*3)}setMatrixAt(e,t){t.toArray(this.instanceMatrix.array,e*16)}setMorphAt(e,t){let i=t.morphTargetInfluences,r=i.length+1;this.morphTexture===null&&(this.morphTexture=new Za(new Float32Array(r*this.count),r,this.count,sr,Tt));let s=this.morphTexture.source.data.data,o=0;for(let c=0;c<i.length;c++)o+=i[c];let a=this.geometry.morphTargetsRelative?1:1-o,l=r*e;s[l]=a,s.set(i,l+1)}updateMorphTargets(){}dispose(){this.dispatchEvent({type:"dispose"}),this.morphTexture!==null&&(this.morphTexture.dispose(),this.morphTexture=null)}};var Ul=new T,hv=new T,uv=new Te,It=class{constructor(e=new T(1,0,0),t=0){this.isPlane=!0,this.normal=e,this.constant=t}set(e,t){return this.normal.copy(e),this.constant=t,this}setComponents(e,t,i,r){return this.normal.set(e,t,i),this.constant=r,this}setFromNormalAndCoplanarPoint(e,t){return this.normal.copy(e),this.constant=-t.dot(this.normal),this}setFromCoplanarPoints(e,t,i){let r=Ul.subVectors(i,t).cross(hv.subVectors(e,t)).normalize();return this.setFromNormalAndCoplanarPoint(r,e),this}copy(e){return this.normal.copy(e.normal),this.constant=e.constant,this}normalize(){let e=1/this.normal.length();return this.normal.multiplyScalar(e),this.constant*=e,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(e){return this.normal.dot(e)+this.constant}distanceToSphere(e){return this.distanceToPoint(e.center)-e.radius}projectPoint(e,t){return t.copy(e).addScaledVector(this.normal,-this.distanceToPoint(e))}intersectLine(e,t){let i=e.delta(Ul),r=this.normal.dot(i);if(r===0)return this.distanceToPoint(e.start)===0?t.copy(e.start):null;let s=-(e.start.dot(this.normal)+this.constant)/r;return s<0||s>1?null:t.copy(e.start).addScaledVector(i,s)}intersectsLine(e){let t=this.distanceToPoint(e.start),i=this.distanceToPoint(e.end);return t<0&&i>0||i<0&&t>0}intersectsBox(e){return e.intersectsPlane(this)}intersectsSphere(e){return e.intersectsPlane(this)}coplanarPoint(e){return e.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(e,t){let i=t||uv.getNormalMatrix(e),r=this.coplanarPoint(Ul).applyMatrix4(e),s=this.normal.applyMatrix3(i).normalize();return this.constant=-r.dot(s),this}translate(e){return this.constant-=e.dot(this.normal),this}equals(e){return e.normal.equals(this.normal)&&e.constant===this.constant}clone(){return new this.constructor().copy(this)}};var Bn=new ii,fv=new de(.5,.5),$a=new T,mn=class{constructor(e=new It,t=new It,i=new It,r=new It,s=new It,o=new It){this.planes=[e,t,i,r,s,o]}set(e,t,i,r,s,o){let a=this.planes;return a[0].copy(e),a[1].copy(t),a[2].copy(i),a[3].copy(r),a[4].copy(s),a[5].copy(o),this}copy(e){let t=this.planes;for(let i=0;i<6;i++)t[i].copy(e.planes[i]);return this}setFromProjectionMatrix(e,t=zt,i=!1){let r=this.planes,s=e.elements,o=s[0],a=s[1],l=s[2],c=s[3],h=s[4],u=s[5],f=s[6],p=s[7],g=s[8],x=s[9],m=s[10],d=s[11],A=s[12],b=s[13],S=s[14],D=s[15];if(r[0].setComponents(c-o,p-h,d-g,D-A).normalize(),r[1].setComponents(c+o,p+h,d+g,D+A).normalize(),r[2].setComponents(c+a,p+u,d+x,D+b).normalize(),r[3].setComponents(c-a,p-u,d-x,D-b).normalize(),i)r[4].setComponents(l,f,m,S).normalize(),r[5].setComponents(c-l,p-f,d-m,D-S).normalize();else if(r[4].setComponents(c-l,p-f,d-m,D-S).normalize(),t===zt)r[5].setComponents(c+l,p+f,d+m,D+S).normalize();else if(t===Dn)r[5].setComponents(l,f,m,S).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+t);return this}intersectsObject(e){if(e.boundingSphere!==void 0)e.boundingSphere===null&&e.computeBoundingSphere(),Bn.copy(e.boundingSphere).applyMatrix4(e.matrixWorld);else{let t=e.geometry;t.boundingSphere===null&&t.computeBoundingSphere(),Bn.copy(t.boundingSphere).applyMatrix4(e.matrixWorld)}return this.intersectsSphere(Bn)}intersectsSprite(e){Bn.center.set(0,0,0);let t=fv.distanceTo(e.center);return Bn.radius=.7071067811865476+t,Bn.applyMatrix4(e.matrixWorld),this.intersectsSphere(Bn)}intersectsSphere(e){let t=this.planes,i=e.center,r=-e.radius;for(let s=0;s<6;s++)if(t[s].distanceToPoint(i)<r)return!1;return!0}intersectsBox(e){let t=this.planes;for(let i=0;i<6;i++){let r=t[i];if($a.x=r.normal.x>0?e.max.x:e.min.x,$a.y=r.normal.y>0?e.max.y:e.min.y,$a.z=r.normal.z>0?e.max.z:e.min.z,r.distanceToPoint($a)<0)return!1}return!0}containsPoint(e){let t=this.planes;for(let i=0;i<6;i++)if(t[i].distanceToPoint(e)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}};var Or=class extends Xt{constructor(e){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new fe(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.linewidth=e.linewidth,this.linecap=e.linecap,this.linejoin=e.linejoin,this.fog=e.fog,this}};var ec=new T,tc=new T,$f=new Ne,so=new Yi,Ja=new ii,Dl=new T,Jf=new T,ic=class extends et{constructor(e=new st,t=new Or){super(),this.isLine=!0,this.type="Line",this.geometry=e,this.material=t,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(e,t){return super.copy(e,t),this.material=Array.isArray(e.material)?e.material.slice():e.material,this.geometry=e.geometry,this}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[0];for(let r=1,s=t.count;r<s;r++)ec.fromBufferAttribute(t,r-1),tc.fromBufferAttribute(t,r),i[r]=i[r-1],i[r]+=ec.distanceTo(tc);e.setAttribute("lineDistance",new He(i,1))}else console.warn("THREE.Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}raycast(e,t){let i=this.geometry,r=this.matrixWorld,s=e.params.Line.threshold,o=i.drawRange;if(i.boundingSphere===null&&i.computeBoundingSphere(),Ja.copy(i.boundingSphere),Ja.applyMatrix4(r),Ja.radius+=s,e.ray.intersectsSphere(Ja)===!1)return;$f.copy(r).invert(),so.copy(e.ray).applyMatrix4($f);let a=s/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=i.index,f=i.attributes.position;if(h!==null){let p=Math.max(0,o.start),g=Math.min(h.count,o.start+o.count);for(let x=p,m=g-1;x<m;x+=c){let d=h.getX(x),A=h.getX(x+1),b=Qa(this,e,so,l,d,A,x);b&&t.push(b)}if(this.isLineLoop){let x=h.getX(g-1),m=h.getX(p),d=Qa(this,e,so,l,x,m,g-1);d&&t.push(d)}}else{let p=Math.max(0,o.start),g=Math.min(f.count,o.start+o.count);for(let x=p,m=g-1;x<m;x+=c){let d=Qa(this,e,so,l,x,x+1,x);d&&t.push(d)}if(this.isLineLoop){let x=Qa(this,e,so,l,g-1,p,g-1);x&&t.push(x)}}}updateMorphTargets(){let t=this.geometry.morphAttributes,i=Object.keys(t);if(i.length>0){let r=t[i[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}};function Qa(n,e,t,i,r,s,o){let a=n.geometry.attributes.position;if(ec.fromBufferAttribute(a,r),tc.fromBufferAttribute(a,s),t.distanceSqToSegment(ec,tc,Dl,Jf)>i)return;Dl.applyMatrix4(n.matrixWorld);let c=e.ray.origin.distanceTo(Dl);if(!(c<e.near||c>e.far))return{distance:c,point:Jf.clone().applyMatrix4(n.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:n}}var Qf=new T,ed=new T,nc=class extends ic{constructor(e,t){super(e,t),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let e=this.geometry;if(e.index===null){let t=e.attributes.position,i=[];for(let r=0,s=t.count;r<s;r+=2)Qf.fromBufferAttribute(t,r),ed.fromBufferAttribute(t,r+1),i[r]=r===0?0:i[r-1],i[r+1]=i[r]+Qf.distanceTo(ed);e.setAttribute("lineDistance",new He(i,1))}else console.warn("THREE.LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var rc=class extends gt{constructor(e,t,i=Ei,r,s,o,a=mt,l=mt,c,h=Rn,u=1){if(h!==Rn&&h!==Cn)throw new Error("DepthTexture format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let f={width:e,height:t,depth:u};super(f,r,s,o,a,l,h,i,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(e){return super.copy(e),this.source=new cn(Object.assign({},e.image)),this.compareFunction=e.compareFunction,this}toJSON(e){let t=super.toJSON(e);return this.compareFunction!==null&&(t.compareFunction=this.compareFunction),t}};var gn=class n extends st{constructor(e=1,t=1,i=1,r=32,s=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:e,radiusBottom:t,height:i,radialSegments:r,heightSegments:s,openEnded:o,thetaStart:a,thetaLength:l};let c=this;r=Math.floor(r),s=Math.floor(s);let h=[],u=[],f=[],p=[],g=0,x=[],m=i/2,d=0;A(),o===!1&&(e>0&&b(!0),t>0&&b(!1)),this.setIndex(h),this.setAttribute("position",new He(u,3)),this.setAttribute("normal",new He(f,3)),this.setAttribute("uv",new He(p,2));function A(){let S=new T,D=new T,C=0,U=(t-e)/i;for(let N=0;N<=s;N++){let M=[],v=N/s,P=v*(t-e)+e;for(let z=0;z<=r;z++){let k=z/r,V=k*l+a,q=Math.sin(V),W=Math.cos(V);D.x=P*q,D.y=-v*i+m,D.z=P*W,u.push(D.x,D.y,D.z),S.set(q,U,W).normalize(),f.push(S.x,S.y,S.z),p.push(k,1-v),M.push(g++)}x.push(M)}for(let N=0;N<r;N++)for(let M=0;M<s;M++){let v=x[M][N],P=x[M+1][N],z=x[M+1][N+1],k=x[M][N+1];(e>0||M!==0)&&(h.push(v,P,k),C+=3),(t>0||M!==s-1)&&(h.push(P,z,k),C+=3)}c.addGroup(d,C,0),d+=C}function b(S){let D=g,C=new de,U=new T,N=0,M=S===!0?e:t,v=S===!0?1:-1;for(let z=1;z<=r;z++)u.push(0,m*v,0),f.push(0,v,0),p.push(.5,.5),g++;let P=g;for(let z=0;z<=r;z++){let V=z/r*l+a,q=Math.cos(V),W=Math.sin(V);U.x=M*W,U.y=m*v,U.z=M*q,u.push(U.x,U.y,U.z),f.push(0,v,0),C.x=q*.5+.5,C.y=W*.5*v+.5,p.push(C.x,C.y),g++}for(let z=0;z<r;z++){let k=D+z,V=P+z;S===!0?h.push(V,V+1,k):h.push(V+1,V,k),N+=3}c.addGroup(d,N,S===!0?1:2),d+=N}}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.radiusTop,e.radiusBottom,e.height,e.radialSegments,e.heightSegments,e.openEnded,e.thetaStart,e.thetaLength)}};var Br=class n extends st{constructor(e=1,t=1,i=1,r=1){super(),this.type="PlaneGeometry",this.parameters={width:e,height:t,widthSegments:i,heightSegments:r};let s=e/2,o=t/2,a=Math.floor(i),l=Math.floor(r),c=a+1,h=l+1,u=e/a,f=t/l,p=[],g=[],x=[],m=[];for(let d=0;d<h;d++){let A=d*f-o;for(let b=0;b<c;b++){let S=b*u-s;g.push(S,-A,0),x.push(0,0,1),m.push(b/a),m.push(1-d/l)}}for(let d=0;d<l;d++)for(let A=0;A<a;A++){let b=A+c*d,S=A+c*(d+1),D=A+1+c*(d+1),C=A+1+c*d;p.push(b,S,C),p.push(S,D,C)}this.setIndex(p),this.setAttribute("position",new He(g,3)),this.setAttribute("normal",new He(x,3)),this.setAttribute("uv",new He(m,2))}copy(e){return super.copy(e),this.parameters=Object.assign({},e.parameters),this}static fromJSON(e){return new n(e.width,e.height,e.widthSegments,e.heightSegments)}};var _n=class extends Xt{constructor(e){super(),this.isMeshLambertMaterial=!0,this.type="MeshLambertMaterial",this.color=new fe(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new fe(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Ea,this.normalScale=new de(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Pt,this.combine=tr,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(e)}copy(e){return super.copy(e),this.color.copy(e.color),this.map=e.map,this.lightMap=e.lightMap,this.lightMapIntensity=e.lightMapIntensity,this.aoMap=e.aoMap,this.aoMapIntensity=e.aoMapIntensity,this.emissive.copy(e.emissive),this.emissiveMap=e.emissiveMap,this.emissiveIntensity=e.emissiveIntensity,this.bumpMap=e.bumpMap,this.bumpScale=e.bumpScale,this.normalMap=e.normalMap,this.normalMapType=e.normalMapType,this.normalScale.copy(e.normalScale),this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.specularMap=e.specularMap,this.alphaMap=e.alphaMap,this.envMap=e.envMap,this.envMapRotation.copy(e.envMapRotation),this.combine=e.combine,this.reflectivity=e.reflectivity,this.refractionRatio=e.refractionRatio,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this.wireframeLinecap=e.wireframeLinecap,this.wireframeLinejoin=e.wireframeLinejoin,this.flatShading=e.flatShading,this.fog=e.fog,this}};var sc=class extends Xt{constructor(e){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=pf,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(e)}copy(e){return super.copy(e),this.depthPacking=e.depthPacking,this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this.wireframe=e.wireframe,this.wireframeLinewidth=e.wireframeLinewidth,this}};var oc=class extends Xt{constructor(e){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(e)}copy(e){return super.copy(e),this.map=e.map,this.alphaMap=e.alphaMap,this.displacementMap=e.displacementMap,this.displacementScale=e.displacementScale,this.displacementBias=e.displacementBias,this}};var kr=class extends et{constructor(e,t=1){super(),this.isLight=!0,this.type="Light",this.color=new fe(e),this.intensity=t}dispose(){}copy(e,t){return super.copy(e,t),this.color.copy(e.color),this.intensity=e.intensity,this}toJSON(e){let t=super.toJSON(e);return t.object.color=this.color.getHex(),t.object.intensity=this.intensity,this.groundColor!==void 0&&(t.object.groundColor=this.groundColor.getHex()),this.distance!==void 0&&(t.object.distance=this.distance),this.angle!==void 0&&(t.object.angle=this.angle),this.decay!==void 0&&(t.object.decay=this.decay),this.penumbra!==void 0&&(t.object.penumbra=this.penumbra),this.shadow!==void 0&&(t.object.shadow=this.shadow.toJSON()),this.target!==void 0&&(t.object.target=this.target.uuid),t}};var oo=class extends kr{constructor(e,t,i){super(e,i),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(et.DEFAULT_UP),this.updateMatrix(),this.groundColor=new fe(t)}copy(e,t){return super.copy(e,t),this.groundColor.copy(e.groundColor),this}};var Il=new Ne,td=new T,id=new T,ac=class{constructor(e){this.camera=e,this.intensity=1,this.bias=0,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new de(512,512),this.mapType=Ot,this.map=null,this.mapPass=null,this.matrix=new Ne,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new mn,this._frameExtents=new de(1,1),this._viewportCount=1,this._viewports=[new Ke(0,0,1,1)]}getViewportCount(){return this._viewportCount}getFrustum(){return this._frustum}updateMatrices(e){let t=this.camera,i=this.matrix;td.setFromMatrixPosition(e.matrixWorld),t.position.copy(td),id.setFromMatrixPosition(e.target.matrixWorld),t.lookAt(id),t.updateMatrixWorld(),Il.multiplyMatrices(t.projectionMatrix,t.matrixWorldInverse),this._frustum.setFromProjectionMatrix(Il,t.coordinateSystem,t.reversedDepth),t.reversedDepth?i.set(.5,0,0,.5,0,.5,0,.5,0,0,1,0,0,0,0,1):i.set(.5,0,0,.5,0,.5,0,.5,0,0,.5,.5,0,0,0,1),i.multiply(Il)}getViewport(e){return this._viewports[e]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(e){return this.camera=e.camera.clone(),this.intensity=e.intensity,this.bias=e.bias,this.radius=e.radius,this.autoUpdate=e.autoUpdate,this.needsUpdate=e.needsUpdate,this.normalBias=e.normalBias,this.blurSamples=e.blurSamples,this.mapSize.copy(e.mapSize),this}clone(){return new this.constructor().copy(this)}toJSON(){let e={};return this.intensity!==1&&(e.intensity=this.intensity),this.bias!==0&&(e.bias=this.bias),this.normalBias!==0&&(e.normalBias=this.normalBias),this.radius!==1&&(e.radius=this.radius),(this.mapSize.x!==512||this.mapSize.y!==512)&&(e.mapSize=this.mapSize.toArray()),e.camera=this.camera.toJSON(!1).object,delete e.camera.matrix,e}};var zr=class extends Dr{constructor(e=-1,t=1,i=1,r=-1,s=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=e,this.right=t,this.top=i,this.bottom=r,this.near=s,this.far=o,this.updateProjectionMatrix()}copy(e,t){return super.copy(e,t),this.left=e.left,this.right=e.right,this.top=e.top,this.bottom=e.bottom,this.near=e.near,this.far=e.far,this.zoom=e.zoom,this.view=e.view===null?null:Object.assign({},e.view),this}setViewOffset(e,t,i,r,s,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=e,this.view.fullHeight=t,this.view.offsetX=i,this.view.offsetY=r,this.view.width=s,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let e=(this.right-this.left)/(2*this.zoom),t=(this.top-this.bottom)/(2*this.zoom),i=(this.right+this.left)/2,r=(this.top+this.bottom)/2,s=i-e,o=i+e,a=r+t,l=r-t;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;s+=c*this.view.offsetX,o=s+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(s,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(e){let t=super.toJSON(e);return t.object.zoom=this.zoom,t.object.left=this.left,t.object.right=this.right,t.object.top=this.top,t.object.bottom=this.bottom,t.object.near=this.near,t.object.far=this.far,this.view!==null&&(t.object.view=Object.assign({},this.view)),t}};var cc=class extends ac{constructor(){super(new zr(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}};var ao=class extends kr{constructor(e,t){super(e,t),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(et.DEFAULT_UP),this.updateMatrix(),this.target=new et,this.shadow=new cc}dispose(){this.shadow.dispose()}copy(e){return super.copy(e),this.target=e.target.clone(),this.shadow=e.shadow.clone(),this}};var Gr=class{constructor(e=1,t=0,i=0){this.radius=e,this.phi=t,this.theta=i}set(e,t,i){return this.radius=e,this.phi=t,this.theta=i,this}copy(e){return this.radius=e.radius,this.phi=e.phi,this.theta=e.theta,this}makeSafe(){return this.phi=Se(this.phi,1e-6,Math.PI-1e-6),this}setFromVector3(e){return this.setFromCartesianCoords(e.x,e.y,e.z)}setFromCartesianCoords(e,t,i){return this.radius=Math.sqrt(e*e+t*t+i*i),this.radius===0?(this.theta=0,this.phi=0):(this.theta=Math.atan2(e,i),this.phi=Math.acos(Se(t/this.radius,-1,1))),this}clone(){return new this.constructor().copy(this)}};var nd=new T,lc=new T,Hr=new T,Vr=new T,Ll=new T,dv=new T,pv=new T,co=class{constructor(e=new T,t=new T){this.start=e,this.end=t}set(e,t){return this.start.copy(e),this.end.copy(t),this}copy(e){return this.start.copy(e.start),this.end.copy(e.end),this}getCenter(e){return e.addVectors(this.start,this.end).multiplyScalar(.5)}delta(e){return e.subVectors(this.end,this.start)}distanceSq(){return this.start.distanceToSquared(this.end)}distance(){return this.start.distanceTo(this.end)}at(e,t){return this.delta(t).multiplyScalar(e).add(this.start)}closestPointToPointParameter(e,t){nd.subVectors(e,this.start),lc.subVectors(this.end,this.start);let i=lc.dot(lc),s=lc.dot(nd)/i;return t&&(s=Se(s,0,1)),s}closestPointToPoint(e,t,i){let r=this.closestPointToPointParameter(e,t);return this.delta(i).multiplyScalar(r).add(this.start)}distanceSqToLine3(e,t=dv,i=pv){let r=10000000000000001e-32,s,o,a=this.start,l=e.start,c=this.end,h=e.end;Hr.subVectors(c,a),Vr.subVectors(h,l),Ll.subVectors(a,l);let u=Hr.dot(Hr),f=Vr.dot(Vr),p=Vr.dot(Ll);if(u<=r&&f<=r)return t.copy(a),i.copy(l),t.sub(i),t.dot(t);if(u<=r)s=0,o=p/f,o=Se(o,0,1);else{let g=Hr.dot(Ll);if(f<=r)o=0,s=Se(-g/u,0,1);else{let x=Hr.dot(Vr),m=u*f-x*x;m!==0?s=Se((x*p-g*f)/m,0,1):s=0,o=(x*s+p)/f,o<0?(o=0,s=Se(-g/u,0,1)):o>1&&(o=1,s=Se((x-g)/u,0,1))}}return t.copy(a).add(Hr.multiplyScalar(s)),i.copy(l).add(Vr.multiplyScalar(o)),t.sub(i),t.dot(t)}applyMatrix4(e){return this.start.applyMatrix4(e),this.end.applyMatrix4(e),this}equals(e){return e.start.equals(this.start)&&e.end.equals(this.end)}clone(){return new this.constructor().copy(this)}};var lo=class extends nc{constructor(e=10,t=10,i=4473924,r=8947848){i=new fe(i),r=new fe(r);let s=t/2,o=e/t,a=e/2,l=[],c=[];for(let f=0,p=0,g=-a;f<=t;f++,g+=o){l.push(-a,0,g,a,0,g),l.push(g,0,-a,g,0,a);let x=f===s?i:r;x.toArray(c,p),p+=3,x.toArray(c,p),p+=3,x.toArray(c,p),p+=3,x.toArray(c,p),p+=3}let h=new st;h.setAttribute("position",new He(l,3)),h.setAttribute("color",new He(c,3));let u=new Or({vertexColors:!0,toneMapped:!1});super(h,u),this.type="GridHelper"}dispose(){this.geometry.dispose(),this.material.dispose()}};var ho=class extends At{constructor(e,t=null){super(),this.object=e,this.domElement=t,this.enabled=!0,this.state=-1,this.keys={},this.mouseButtons={LEFT:null,MIDDLE:null,RIGHT:null},this.touches={ONE:null,TWO:null}}connect(e){if(e===void 0){console.warn("THREE.Controls: connect() now requires an element.");return}this.domElement!==null&&this.disconnect(),this.domElement=e}disconnect(){}dispose(){}update(){}};function Nl(n,e,t,i){let r=mv(i);switch(t){case va:return n*e;case sr:return n*e/r.components*r.byteLength;case or:return n*e/r.components*r.byteLength;case Sa:return n*e*2/r.components*r.byteLength;case ar:return n*e*2/r.components*r.byteLength;case Ma:return n*e*3/r.components*r.byteLength;case Bt:return n*e*4/r.components*r.byteLength;case cr:return n*e*4/r.components*r.byteLength;case lr:case hr:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case ur:case fr:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Ss:case bs:return Math.max(n,16)*Math.max(e,8)/4;case Ms:case Es:return Math.max(n,8)*Math.max(e,8)/2;case Ts:case ws:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*8;case As:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Rs:return Math.floor((n+3)/4)*Math.floor((e+3)/4)*16;case Cs:return Math.floor((n+4)/5)*Math.floor((e+3)/4)*16;case Ps:return Math.floor((n+4)/5)*Math.floor((e+4)/5)*16;case Us:return Math.floor((n+5)/6)*Math.floor((e+4)/5)*16;case Ds:return Math.floor((n+5)/6)*Math.floor((e+5)/6)*16;case Is:return Math.floor((n+7)/8)*Math.floor((e+4)/5)*16;case Ls:return Math.floor((n+7)/8)*Math.floor((e+5)/6)*16;case Ns:return Math.floor((n+7)/8)*Math.floor((e+7)/8)*16;case Fs:return Math.floor((n+9)/10)*Math.floor((e+4)/5)*16;case Os:return Math.floor((n+9)/10)*Math.floor((e+5)/6)*16;case Bs:return Math.floor((n+9)/10)*Math.floor((e+7)/8)*16;case ks:return Math.floor((n+9)/10)*Math.floor((e+9)/10)*16;case zs:return Math.floor((n+11)/12)*Math.floor((e+9)/10)*16;case Gs:return Math.floor((n+11)/12)*Math.floor((e+11)/12)*16;case Hs:case Vs:case Ws:return Math.ceil(n/4)*Math.ceil(e/4)*16;case Xs:case Ys:return Math.ceil(n/4)*Math.ceil(e/4)*8;case qs:case Ks:return Math.ceil(n/4)*Math.ceil(e/4)*16}throw new Error(`Unable to determine texture byte length for ${t} format.`)}function mv(n){switch(n){case Ot:case ga:return{byteLength:1,components:1};case Vi:case _a:case Ni:return{byteLength:2,components:1};case nr:case rr:return{byteLength:2,components:4};case Ei:case ir:case Tt:return{byteLength:4,components:1};case xa:case ya:return{byteLength:4,components:3}}throw new Error(`Unknown texture type ${n}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"180"}}));typeof window<"u"&&(window.__THREE__?console.warn("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="180");function rd(){let n=null,e=!1,t=null,i=null;function r(s,o){t(s,o),i=n.requestAnimationFrame(r)}return{start:function(){e!==!0&&t!==null&&(i=n.requestAnimationFrame(r),e=!0)},stop:function(){n.cancelAnimationFrame(i),e=!1},setAnimationLoop:function(s){t=s},setContext:function(s){n=s}}}function sd(n){let e=new WeakMap;function t(a,l){let c=a.array,h=a.usage,u=c.byteLength,f=n.createBuffer();n.bindBuffer(l,f),n.bufferData(l,c,h),a.onUploadCallback();let p;if(c instanceof Float32Array)p=n.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)p=n.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?p=n.HALF_FLOAT:p=n.UNSIGNED_SHORT;else if(c instanceof Int16Array)p=n.SHORT;else if(c instanceof Uint32Array)p=n.UNSIGNED_INT;else if(c instanceof Int32Array)p=n.INT;else if(c instanceof Int8Array)p=n.BYTE;else if(c instanceof Uint8Array)p=n.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)p=n.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:f,type:p,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function i(a,l,c){let h=l.array,u=l.updateRanges;if(n.bindBuffer(c,a),u.length===0)n.bufferSubData(c,0,h);else{u.sort((p,g)=>p.start-g.start);let f=0;for(let p=1;p<u.length;p++){let g=u[f],x=u[p];x.start<=g.start+g.count+1?g.count=Math.max(g.count,x.start+x.count-g.start):(++f,u[f]=x)}u.length=f+1;for(let p=0,g=u.length;p<g;p++){let x=u[p];n.bufferSubData(c,x.start*h.BYTES_PER_ELEMENT,h,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function r(a){return a.isInterleavedBufferAttribute&&(a=a.data),e.get(a)}function s(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=e.get(a);l&&(n.deleteBuffer(l.buffer),e.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=e.get(a);(!h||h.version<a.version)&&e.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=e.get(a);if(c===void 0)e.set(a,t(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");i(c.buffer,a,l),c.version=a.version}}return{get:r,remove:s,update:o}}var od=`#ifdef USE_ALPHAHASH
if(diffuseColor.a<getAlphaHashThreshold(vPosition))discard;
#endif`;var ad=`#ifdef USE_ALPHAHASH
const float ALPHA_HASH_SCALE=0.05;
float hash2D(vec2 value){
return fract(1.0e4*sin(17.0*value.x+0.1*value.y)*(0.1+abs(sin(13.0*value.y+value.x))));
}
float hash3D(vec3 value){
return hash2D(vec2(hash2D(value.xy),value.z));
}
float getAlphaHashThreshold(vec3 position){
float maxDeriv=max(
length(dFdx(position.xyz)),
length(dFdy(position.xyz))
);
float pixScale=1.0/(ALPHA_HASH_SCALE*maxDeriv);
vec2 pixScales=vec2(
exp2(floor(log2(pixScale))),
exp2(ceil(log2(pixScale)))
);
vec2 alpha=vec2(
hash3D(floor(pixScales.x*position.xyz)),
hash3D(floor(pixScales.y*position.xyz))
);
float lerpFactor=fract(log2(pixScale));
float x=(1.0-lerpFactor)*alpha.x+lerpFactor*alpha.y;
float a=min(lerpFactor,1.0-lerpFactor);
vec3 cases=vec3(
x*x/(2.0*a*(1.0-a)),
(x-0.5*a)/(1.0-a),
1.0-((1.0-x)*(1.0-x)/(2.0*a*(1.0-a)))
);
float threshold=(x<(1.0-a))
?((x<a)?cases.x:cases.y)
:cases.z;
return clamp(threshold,1.0e-6,1.0);
}
#endif`;var cd=`#ifdef USE_ALPHAMAP
diffuseColor.a*=texture2D(alphaMap,vAlphaMapUv).g;
#endif`;var ld=`#ifdef USE_ALPHAMAP
uniform sampler2D alphaMap;
#endif`;var hd=`#ifdef USE_ALPHATEST
#ifdef ALPHA_TO_COVERAGE
diffuseColor.a=smoothstep(alphaTest,alphaTest+fwidth(diffuseColor.a),diffuseColor.a);
if(diffuseColor.a==0.0)discard;
#else
if(diffuseColor.a<alphaTest)discard;
#endif
#endif`;var ud=`#ifdef USE_ALPHATEST
uniform float alphaTest;
#endif`;var fd=`#ifdef USE_AOMAP
float ambientOcclusion=(texture2D(aoMap,vAoMapUv).r-1.0)*aoMapIntensity+1.0;
reflectedLight.indirectDiffuse*=ambientOcclusion;
#if defined( USE_CLEARCOAT )
clearcoatSpecularIndirect*=ambientOcclusion;
#endif
#if defined( USE_SHEEN )
sheenSpecularIndirect*=ambientOcclusion;
#endif
#if defined( USE_ENVMAP ) && defined( STANDARD )
float dotNV=saturate(dot(geometryNormal,geometryViewDir));
reflectedLight.indirectSpecular*=computeSpecularOcclusion(dotNV,ambientOcclusion,material.roughness);
#endif
#endif`;var dd=`#ifdef USE_AOMAP
uniform sampler2D aoMap;
uniform float aoMapIntensity;
#endif`;var pd=`#ifdef USE_BATCHING
#if ! defined( GL_ANGLE_multi_draw )
#define gl_DrawID _gl_DrawID
uniform int _gl_DrawID;
#endif
uniform highp sampler2D batchingTexture;
uniform highp usampler2D batchingIdTexture;
mat4 getBatchingMatrix(const in float i){
int size=textureSize(batchingTexture,0).x;
int j=int(i)*4;
int x=j % size;
int y=j/size;
vec4 v1=texelFetch(batchingTexture,ivec2(x,y),0);
vec4 v2=texelFetch(batchingTexture,ivec2(x+1,y),0);
vec4 v3=texelFetch(batchingTexture,ivec2(x+2,y),0);
vec4 v4=texelFetch(batchingTexture,ivec2(x+3,y),0);
return mat4(v1,v2,v3,v4);
}
float getIndirectIndex(const in int i){
int size=textureSize(batchingIdTexture,0).x;
int x=i % size;
int y=i/size;
return float(texelFetch(batchingIdTexture,ivec2(x,y),0).r);
}
#endif
#ifdef USE_BATCHING_COLOR
uniform sampler2D batchingColorTexture;
vec3 getBatchingColor(const in float i){
int size=textureSize(batchingColorTexture,0).x;
int j=int(i);
int x=j % size;
int y=j/size;
return texelFetch(batchingColorTexture,ivec2(x,y),0).rgb;
}
#endif`;var md=`#ifdef USE_BATCHING
mat4 batchingMatrix=getBatchingMatrix(getIndirectIndex(gl_DrawID));
#endif`;var gd=`vec3 transformed=vec3(position);
#ifdef USE_ALPHAHASH
vPosition=vec3(position);
#endif`;var _d=`vec3 objectNormal=vec3(normal);
#ifdef USE_TANGENT
vec3 objectTangent=vec3(tangent.xyz);
#endif`;var xd=`float G_BlinnPhong_Implicit(){
return 0.25;
}
float D_BlinnPhong(const in float shininess,const in float dotNH){
return RECIPROCAL_PI*(shininess*0.5+1.0)*pow(dotNH,shininess);
}
vec3 BRDF_BlinnPhong(const in vec3 lightDir,const in vec3 viewDir,const in vec3 normal,const in vec3 specularColor,const in float shininess){
vec3 halfDir=normalize(lightDir+viewDir);
float dotNH=saturate(dot(normal,halfDir));
float dotVH=saturate(dot(viewDir,halfDir));
vec3 F=F_Schlick(specularColor,1.0,dotVH);
float G=G_BlinnPhong_Implicit();
float D=D_BlinnPhong(shininess,dotNH);
return F*(G*D);
}`;var yd=`#ifdef USE_IRIDESCENCE
const mat3 XYZ_TO_REC709=mat3(
3.2404542,-0.9692660,0.0556434,
-1.5371385,1.8760108,-0.2040259,
-0.4985314,0.0415560,1.0572252
);
vec3 Fresnel0ToIor(vec3 fresnel0){
vec3 sqrtF0=sqrt(fresnel0);
return(vec3(1.0)+sqrtF0)/(vec3(1.0)-sqrtF0);
}
vec3 IorToFresnel0(vec3 transmittedIor,float incidentIor){
return pow2((transmittedIor-vec3(incidentIor))/(transmittedIor+vec3(incidentIor)));
}
float IorToFresnel0(float transmittedIor,float incidentIor){
return pow2((transmittedIor-incidentIor)/(transmittedIor+incidentIor));
}
vec3 evalSensitivity(float OPD,vec3 shift){
float phase=2.0*PI*OPD*1.0e-9;
vec3 val=vec3(5.4856e-13,4.4201e-13,5.2481e-13);
vec3 pos=vec3(1.6810e+06,1.7953e+06,2.2084e+06);
vec3 var=vec3(4.3278e+09,9.3046e+09,6.6121e+09);
vec3 xyz=val*sqrt(2.0*PI*var)*cos(pos*phase+shift)*exp(-pow2(phase)*var);
xyz.x+=9.7470e-14*sqrt(2.0*PI*4.5282e+09)*cos(2.2399e+06*phase+shift[ 0 ])*exp(-4.5282e+09*pow2(phase));
xyz/=1.0685e-7;
vec3 rgb=XYZ_TO_REC709*xyz;
return rgb;
}
vec3 evalIridescence(float outsideIOR,float eta2,float cosTheta1,float thinFilmThickness,vec3 baseF0){
vec3 I;
float iridescenceIOR=mix(outsideIOR,eta2,smoothstep(0.0,0.03,thinFilmThickness));
float sinTheta2Sq=pow2(outsideIOR/iridescenceIOR)*(1.0-pow2(cosTheta1));
float cosTheta2Sq=1.0-sinTheta2Sq;
if(cosTheta2Sq<0.0){
return vec3(1.0);
}
float cosTheta2=sqrt(cosTheta2Sq);
float R0=IorToFresnel0(iridescenceIOR,outsideIOR);
float R12=F_Schlick(R0,1.0,cosTheta1);
float T121=1.0-R12;
float phi12=0.0;
if(iridescenceIOR<outsideIOR)phi12=PI;
float phi21=PI-phi12;
vec3 baseIOR=Fresnel0ToIor(clamp(baseF0,0.0,0.9999));
vec3 R1=IorToFresnel0(baseIOR,iridescenceIOR);
vec3 R23=F_Schlick(R1,1.0,cosTheta2);
vec3 phi23=vec3(0.0);
if(baseIOR[ 0 ]<iridescenceIOR)phi23[ 0 ]=PI;
if(baseIOR[ 1 ]<iridescenceIOR)phi23[ 1 ]=PI;
if(baseIOR[ 2 ]<iridescenceIOR)phi23[ 2 ]=PI;
float OPD=2.0*iridescenceIOR*thinFilmThickness*cosTheta2;
vec3 phi=vec3(phi21)+phi23;
vec3 R123=clamp(R12*R23,1e-5,0.9999);
vec3 r123=sqrt(R123);
vec3 Rs=pow2(T121)*R23/(vec3(1.0)-R123);
vec3 C0=R12+Rs;
I=C0;
vec3 Cm=Rs-T121;
for(int m=1;m<=2;++m){
Cm*=r123;
vec3 Sm=2.0*evalSensitivity(float(m)*OPD,float(m)*phi);
I+=Cm*Sm;
}
return max(I,vec3(0.0));
}
#endif`;var vd=`#ifdef USE_BUMPMAP
uniform sampler2D bumpMap;
uniform float bumpScale;
vec2 dHdxy_fwd(){
vec2 dSTdx=dFdx(vBumpMapUv);
vec2 dSTdy=dFdy(vBumpMapUv);
float Hll=bumpScale*texture2D(bumpMap,vBumpMapUv).x;
float dBx=bumpScale*texture2D(bumpMap,vBumpMapUv+dSTdx).x-Hll;
float dBy=bumpScale*texture2D(bumpMap,vBumpMapUv+dSTdy).x-Hll;
return vec2(dBx,dBy);
}
vec3 perturbNormalArb(vec3 surf_pos,vec3 surf_norm,vec2 dHdxy,float faceDirection){
vec3 vSigmaX=normalize(dFdx(surf_pos.xyz));
vec3 vSigmaY=normalize(dFdy(surf_pos.xyz));
vec3 vN=surf_norm;
vec3 R1=cross(vSigmaY,vN);
vec3 R2=cross(vN,vSigmaX);
float fDet=dot(vSigmaX,R1)*faceDirection;
vec3 vGrad=sign(fDet)*(dHdxy.x*R1+dHdxy.y*R2);
return normalize(abs(fDet)*surf_norm-vGrad);
}
#endif`;var Md=`#if NUM_CLIPPING_PLANES > 0
vec4 plane;
#ifdef ALPHA_TO_COVERAGE
float distanceToPlane,distanceGradient;
float clipOpacity=1.0;
#pragma unroll_loop_start
for(int i=0;i<UNION_CLIPPING_PLANES;i++){
plane=clippingPlanes[ i ];
distanceToPlane=-dot(vClipPosition,plane.xyz)+plane.w;
distanceGradient=fwidth(distanceToPlane)/2.0;
clipOpacity*=smoothstep(-distanceGradient,distanceGradient,distanceToPlane);
if(clipOpacity==0.0)discard;
}
#pragma unroll_loop_end
#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
float unionClipOpacity=1.0;
#pragma unroll_loop_start
for(int i=UNION_CLIPPING_PLANES;i<NUM_CLIPPING_PLANES;i++){
plane=clippingPlanes[ i ];
distanceToPlane=-dot(vClipPosition,plane.xyz)+plane.w;
distanceGradient=fwidth(distanceToPlane)/2.0;
unionClipOpacity*=1.0-smoothstep(-distanceGradient,distanceGradient,distanceToPlane);
}
#pragma unroll_loop_end
clipOpacity*=1.0-unionClipOpacity;
#endif
diffuseColor.a*=clipOpacity;
if(diffuseColor.a==0.0)discard;
#else
#pragma unroll_loop_start
for(int i=0;i<UNION_CLIPPING_PLANES;i++){
plane=clippingPlanes[ i ];
if(dot(vClipPosition,plane.xyz)>plane.w)discard;
}
#pragma unroll_loop_end
#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
bool clipped=true;
#pragma unroll_loop_start
for(int i=UNION_CLIPPING_PLANES;i<NUM_CLIPPING_PLANES;i++){
plane=clippingPlanes[ i ];
clipped=(dot(vClipPosition,plane.xyz)>plane.w)&&clipped;
}
#pragma unroll_loop_end
if(clipped)discard;
#endif
#endif
#endif`;var Sd=`#if NUM_CLIPPING_PLANES > 0
varying vec3 vClipPosition;
uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`;var Ed=`#if NUM_CLIPPING_PLANES > 0
varying vec3 vClipPosition;
#endif`;var bd=`#if NUM_CLIPPING_PLANES > 0
vClipPosition=-mvPosition.xyz;
#endif`;var Td=`#if defined( USE_COLOR_ALPHA )
diffuseColor*=vColor;
#elif defined( USE_COLOR )
diffuseColor.rgb*=vColor;
#endif`;var wd=`#if defined( USE_COLOR_ALPHA )
varying vec4 vColor;
#elif defined( USE_COLOR )
varying vec3 vColor;
#endif`;var Ad=`#if defined( USE_COLOR_ALPHA )
varying vec4 vColor;
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
varying vec3 vColor;
#endif`;var Rd=`#if defined( USE_COLOR_ALPHA )
vColor=vec4(1.0);
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
vColor=vec3(1.0);
#endif
#ifdef USE_COLOR
vColor*=color;
#endif
#ifdef USE_INSTANCING_COLOR
vColor.xyz*=instanceColor.xyz;
#endif
#ifdef USE_BATCHING_COLOR
vec3 batchingColor=getBatchingColor(getIndirectIndex(gl_DrawID));
vColor.xyz*=batchingColor.xyz;
#endif`;var Cd=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2(const in float x){return x*x;}
vec3 pow2(const in vec3 x){return x*x;}
float pow3(const in float x){return x*x*x;}
float pow4(const in float x){float x2=x*x;return x2*x2;}
float max3(const in vec3 v){return max(max(v.x,v.y),v.z);}
float average(const in vec3 v){return dot(v,vec3(0.3333333));}
highp float rand(const in vec2 uv){
const highp float a=12.9898,b=78.233,c=43758.5453;
highp float dt=dot(uv.xy,vec2(a,b)),sn=mod(dt,PI);
return fract(sin(sn)*c);
}
#ifdef HIGH_PRECISION
float precisionSafeLength(vec3 v){return length(v);}
#else
float precisionSafeLength(vec3 v){
float maxComponent=max3(abs(v));
return length(v/maxComponent)*maxComponent;
}
#endif
struct IncidentLight{
vec3 color;
vec3 direction;
bool visible;
};
struct ReflectedLight{
vec3 directDiffuse;
vec3 directSpecular;
vec3 indirectDiffuse;
vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
varying vec3 vPosition;
#endif
vec3 transformDirection(in vec3 dir,in mat4 matrix){
return normalize((matrix*vec4(dir,0.0)).xyz);
}
vec3 inverseTransformDirection(in vec3 dir,in mat4 matrix){
return normalize((vec4(dir,0.0)*matrix).xyz);
}
mat3 transposeMat3(const in mat3 m){
mat3 tmp;
tmp[ 0 ]=vec3(m[ 0 ].x,m[ 1 ].x,m[ 2 ].x);
tmp[ 1 ]=vec3(m[ 0 ].y,m[ 1 ].y,m[ 2 ].y);
tmp[ 2 ]=vec3(m[ 0 ].z,m[ 1 ].z,m[ 2 ].z);
return tmp;
}
bool isPerspectiveMatrix(mat4 m){
return m[ 2 ][ 3 ]==-1.0;
}
vec2 equirectUv(in vec3 dir){
float u=atan(dir.z,dir.x)*RECIPROCAL_PI2+0.5;
float v=asin(clamp(dir.y,-1.0,1.0))*RECIPROCAL_PI+0.5;
return vec2(u,v);
}
vec3 BRDF_Lambert(const in vec3 diffuseColor){
return RECIPROCAL_PI*diffuseColor;
}
vec3 F_Schlick(const in vec3 f0,const in float f90,const in float dotVH){
float fresnel=exp2((-5.55473*dotVH-6.98316)*dotVH);
return f0*(1.0-fresnel)+(f90*fresnel);
}
float F_Schlick(const in float f0,const in float f90,const in float dotVH){
float fresnel=exp2((-5.55473*dotVH-6.98316)*dotVH);
return f0*(1.0-fresnel)+(f90*fresnel);
}`;var Pd=`#ifdef ENVMAP_TYPE_CUBE_UV
#define cubeUV_minMipLevel 4.0
#define cubeUV_minTileSize 16.0
float getFace(vec3 direction){
vec3 absDirection=abs(direction);
float face=-1.0;
if(absDirection.x>absDirection.z){
if(absDirection.x>absDirection.y)
face=direction.x>0.0?0.0:3.0;
else
face=direction.y>0.0?1.0:4.0;
}else{
if(absDirection.z>absDirection.y)
face=direction.z>0.0?2.0:5.0;
else
face=direction.y>0.0?1.0:4.0;
}
return face;
}
vec2 getUV(vec3 direction,float face){
vec2 uv;
if(face==0.0){
uv=vec2(direction.z,direction.y)/abs(direction.x);
}else if(face==1.0){
uv=vec2(-direction.x,-direction.z)/abs(direction.y);
}else if(face==2.0){
uv=vec2(-direction.x,direction.y)/abs(direction.z);
}else if(face==3.0){
uv=vec2(-direction.z,direction.y)/abs(direction.x);
}else if(face==4.0){
uv=vec2(-direction.x,direction.z)/abs(direction.y);
}else{
uv=vec2(direction.x,direction.y)/abs(direction.z);
}
return 0.5*(uv+1.0);
}
vec3 bilinearCubeUV(sampler2D envMap,vec3 direction,float mipInt){
float face=getFace(direction);
float filterInt=max(cubeUV_minMipLevel-mipInt,0.0);
mipInt=max(mipInt,cubeUV_minMipLevel);
float faceSize=exp2(mipInt);
highp vec2 uv=getUV(direction,face)*(faceSize-2.0)+1.0;
if(face>2.0){
uv.y+=faceSize;
face-=3.0;
}
uv.x+=face*faceSize;
uv.x+=filterInt*3.0*cubeUV_minTileSize;
uv.y+=4.0*(exp2(CUBEUV_MAX_MIP)-faceSize);
uv.x*=CUBEUV_TEXEL_WIDTH;
uv.y*=CUBEUV_TEXEL_HEIGHT;
#ifdef texture2DGradEXT
return texture2DGradEXT(envMap,uv,vec2(0.0),vec2(0.0)).rgb;
#else
return texture2D(envMap,uv).rgb;
#endif
}
#define cubeUV_r0 1.0
#define cubeUV_m0 - 2.0
#define cubeUV_r1 0.8
#define cubeUV_m1 - 1.0
#define cubeUV_r4 0.4
#define cubeUV_m4 2.0
#define cubeUV_r5 0.305
#define cubeUV_m5 3.0
#define cubeUV_r6 0.21
#define cubeUV_m6 4.0
float roughnessToMip(float roughness){
float mip=0.0;
if(roughness>=cubeUV_r1){
mip=(cubeUV_r0-roughness)*(cubeUV_m1-cubeUV_m0)/(cubeUV_r0-cubeUV_r1)+cubeUV_m0;
}else if(roughness>=cubeUV_r4){
mip=(cubeUV_r1-roughness)*(cubeUV_m4-cubeUV_m1)/(cubeUV_r1-cubeUV_r4)+cubeUV_m1;
}else if(roughness>=cubeUV_r5){
mip=(cubeUV_r4-roughness)*(cubeUV_m5-cubeUV_m4)/(cubeUV_r4-cubeUV_r5)+cubeUV_m4;
}else if(roughness>=cubeUV_r6){
mip=(cubeUV_r5-roughness)*(cubeUV_m6-cubeUV_m5)/(cubeUV_r5-cubeUV_r6)+cubeUV_m5;
}else{
mip=-2.0*log2(1.16*roughness);
}
return mip;
}
vec4 textureCubeUV(sampler2D envMap,vec3 sampleDir,float roughness){
float mip=clamp(roughnessToMip(roughness),cubeUV_m0,CUBEUV_MAX_MIP);
float mipF=fract(mip);
float mipInt=floor(mip);
vec3 color0=bilinearCubeUV(envMap,sampleDir,mipInt);
if(mipF==0.0){
return vec4(color0,1.0);
}else{
vec3 color1=bilinearCubeUV(envMap,sampleDir,mipInt+1.0);
return vec4(mix(color0,color1,mipF),1.0);
}
}
#endif`;var Ud=`vec3 transformedNormal=objectNormal;
#ifdef USE_TANGENT
vec3 transformedTangent=objectTangent;
#endif
#ifdef USE_BATCHING
mat3 bm=mat3(batchingMatrix);
transformedNormal/=vec3(dot(bm[ 0 ],bm[ 0 ]),dot(bm[ 1 ],bm[ 1 ]),dot(bm[ 2 ],bm[ 2 ]));
transformedNormal=bm*transformedNormal;
#ifdef USE_TANGENT
transformedTangent=bm*transformedTangent;
#endif
#endif
#ifdef USE_INSTANCING
mat3 im=mat3(instanceMatrix);
transformedNormal/=vec3(dot(im[ 0 ],im[ 0 ]),dot(im[ 1 ],im[ 1 ]),dot(im[ 2 ],im[ 2 ]));
transformedNormal=im*transformedNormal;
#ifdef USE_TANGENT
transformedTangent=im*transformedTangent;
#endif
#endif
transformedNormal=normalMatrix*transformedNormal;
#ifdef FLIP_SIDED
transformedNormal=-transformedNormal;
#endif
#ifdef USE_TANGENT
transformedTangent=(modelViewMatrix*vec4(transformedTangent,0.0)).xyz;
#ifdef FLIP_SIDED
transformedTangent=-transformedTangent;
#endif
#endif`;var Dd=`#ifdef USE_DISPLACEMENTMAP
uniform sampler2D displacementMap;
uniform float displacementScale;
uniform float displacementBias;
#endif`;var Id=`#ifdef USE_DISPLACEMENTMAP
transformed+=normalize(objectNormal)*(texture2D(displacementMap,vDisplacementMapUv).x*displacementScale+displacementBias);
#endif`;var Ld=`#ifdef USE_EMISSIVEMAP
vec4 emissiveColor=texture2D(emissiveMap,vEmissiveMapUv);
#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
emissiveColor=sRGBTransferEOTF(emissiveColor);
#endif
totalEmissiveRadiance*=emissiveColor.rgb;
#endif`;var Nd=`#ifdef USE_EMISSIVEMAP
uniform sampler2D emissiveMap;
#endif`;var Fd="gl_FragColor=linearToOutputTexel(gl_FragColor);";var Od=`vec4 LinearTransferOETF(in vec4 value){
return value;
}
vec4 sRGBTransferEOTF(in vec4 value){
return vec4(mix(pow(value.rgb*0.9478672986+vec3(0.0521327014),vec3(2.4)),value.rgb*0.0773993808,vec3(lessThanEqual(value.rgb,vec3(0.04045)))),value.a);
}
vec4 sRGBTransferOETF(in vec4 value){
return vec4(mix(pow(value.rgb,vec3(0.41666))*1.055-vec3(0.055),value.rgb*12.92,vec3(lessThanEqual(value.rgb,vec3(0.0031308)))),value.a);
}`;var Bd=`#ifdef USE_ENVMAP
#ifdef ENV_WORLDPOS
vec3 cameraToFrag;
if(isOrthographic){
cameraToFrag=normalize(vec3(-viewMatrix[ 0 ][ 2 ],-viewMatrix[ 1 ][ 2 ],-viewMatrix[ 2 ][ 2 ]));
}else{
cameraToFrag=normalize(vWorldPosition-cameraPosition);
}
vec3 worldNormal=inverseTransformDirection(normal,viewMatrix);
#ifdef ENVMAP_MODE_REFLECTION
vec3 reflectVec=reflect(cameraToFrag,worldNormal);
#else
vec3 reflectVec=refract(cameraToFrag,worldNormal,refractionRatio);
#endif
#else
vec3 reflectVec=vReflect;
#endif
#ifdef ENVMAP_TYPE_CUBE
vec4 envColor=textureCube(envMap,envMapRotation*vec3(flipEnvMap*reflectVec.x,reflectVec.yz));
#else
vec4 envColor=vec4(0.0);
#endif
#ifdef ENVMAP_BLENDING_MULTIPLY
outgoingLight=mix(outgoingLight,outgoingLight*envColor.xyz,specularStrength*reflectivity);
#elif defined( ENVMAP_BLENDING_MIX )
outgoingLight=mix(outgoingLight,envColor.xyz,specularStrength*reflectivity);
#elif defined( ENVMAP_BLENDING_ADD )
outgoingLight+=envColor.xyz*specularStrength*reflectivity;
#endif
#endif`;var kd=`#ifdef USE_ENVMAP
uniform float envMapIntensity;
uniform float flipEnvMap;
uniform mat3 envMapRotation;
#ifdef ENVMAP_TYPE_CUBE
uniform samplerCube envMap;
#else
uniform sampler2D envMap;
#endif
#endif`;var zd=`#ifdef USE_ENVMAP
uniform float reflectivity;
#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
#define ENV_WORLDPOS
#endif
#ifdef ENV_WORLDPOS
varying vec3 vWorldPosition;
uniform float refractionRatio;
#else
varying vec3 vReflect;
#endif
#endif`;var Gd=`#ifdef USE_ENVMAP
#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
#define ENV_WORLDPOS
#endif
#ifdef ENV_WORLDPOS
varying vec3 vWorldPosition;
#else
varying vec3 vReflect;
uniform float refractionRatio;
#endif
#endif`;var Hd=`#ifdef USE_ENVMAP
#ifdef ENV_WORLDPOS
vWorldPosition=worldPosition.xyz;
#else
vec3 cameraToVertex;
if(isOrthographic){
cameraToVertex=normalize(vec3(-viewMatrix[ 0 ][ 2 ],-viewMatrix[ 1 ][ 2 ],-viewMatrix[ 2 ][ 2 ]));
}else{
cameraToVertex=normalize(worldPosition.xyz-cameraPosition);
}
vec3 worldNormal=inverseTransformDirection(transformedNormal,viewMatrix);
#ifdef ENVMAP_MODE_REFLECTION
vReflect=reflect(cameraToVertex,worldNormal);
#else
vReflect=refract(cameraToVertex,worldNormal,refractionRatio);
#endif
#endif
#endif`;var Vd=`#ifdef USE_FOG
vFogDepth=-mvPosition.z;
#endif`;var Wd=`#ifdef USE_FOG
varying float vFogDepth;
#endif`;var Xd=`#ifdef USE_FOG
#ifdef FOG_EXP2
float fogFactor=1.0-exp(-fogDensity*fogDensity*vFogDepth*vFogDepth);
#else
float fogFactor=smoothstep(fogNear,fogFar,vFogDepth);
#endif
gl_FragColor.rgb=mix(gl_FragColor.rgb,fogColor,fogFactor);
#endif`;var Yd=`#ifdef USE_FOG
uniform vec3 fogColor;
varying float vFogDepth;
#ifdef FOG_EXP2
uniform float fogDensity;
#else
uniform float fogNear;
uniform float fogFar;
#endif
#endif`;var qd=`#ifdef USE_GRADIENTMAP
uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance(vec3 normal,vec3 lightDirection){
float dotNL=dot(normal,lightDirection);
vec2 coord=vec2(dotNL*0.5+0.5,0.0);
#ifdef USE_GRADIENTMAP
return vec3(texture2D(gradientMap,coord).r);
#else
vec2 fw=fwidth(coord)*0.5;
return mix(vec3(0.7),vec3(1.0),smoothstep(0.7-fw.x,0.7+fw.x,coord.x));
#endif
}`;var Kd=`#ifdef USE_LIGHTMAP
uniform sampler2D lightMap;
uniform float lightMapIntensity;
#endif`;var Zd=`LambertMaterial material;
material.diffuseColor=diffuseColor.rgb;
material.specularStrength=specularStrength;`;var jd=`varying vec3 vViewPosition;
struct LambertMaterial{
vec3 diffuseColor;
float specularStrength;
};
void RE_Direct_Lambert(const in IncidentLight directLight,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in LambertMaterial material,inout ReflectedLight reflectedLight){
float dotNL=saturate(dot(geometryNormal,directLight.direction));
vec3 irradiance=dotNL*directLight.color;
reflectedLight.directDiffuse+=irradiance*BRDF_Lambert(material.diffuseColor);
}
void RE_IndirectDiffuse_Lambert(const in vec3 irradiance,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in LambertMaterial material,inout ReflectedLight reflectedLight){
reflectedLight.indirectDiffuse+=irradiance*BRDF_Lambert(material.diffuseColor);
}
#define RE_Direct RE_Direct_Lambert
#define RE_IndirectDiffuse RE_IndirectDiffuse_Lambert`;var $d=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt(in vec3 normal,in vec3 shCoefficients[ 9 ]){
float x=normal.x,y=normal.y,z=normal.z;
vec3 result=shCoefficients[ 0 ]*0.886227;
result+=shCoefficients[ 1 ]*2.0*0.511664*y;
result+=shCoefficients[ 2 ]*2.0*0.511664*z;
result+=shCoefficients[ 3 ]*2.0*0.511664*x;
result+=shCoefficients[ 4 ]*2.0*0.429043*x*y;
result+=shCoefficients[ 5 ]*2.0*0.429043*y*z;
result+=shCoefficients[ 6 ]*(0.743125*z*z-0.247708);
result+=shCoefficients[ 7 ]*2.0*0.429043*x*z;
result+=shCoefficients[ 8 ]*0.429043*(x*x-y*y);
return result;
}
vec3 getLightProbeIrradiance(const in vec3 lightProbe[ 9 ],const in vec3 normal){
vec3 worldNormal=inverseTransformDirection(normal,viewMatrix);
vec3 irradiance=shGetIrradianceAt(worldNormal,lightProbe);
return irradiance;
}
vec3 getAmbientLightIrradiance(const in vec3 ambientLightColor){
vec3 irradiance=ambientLightColor;
return irradiance;
}
float getDistanceAttenuation(const in float lightDistance,const in float cutoffDistance,const in float decayExponent){
float distanceFalloff=1.0/max(pow(lightDistance,decayExponent),0.01);
if(cutoffDistance>0.0){
distanceFalloff*=pow2(saturate(1.0-pow4(lightDistance/cutoffDistance)));
}
return distanceFalloff;
}
float getSpotAttenuation(const in float coneCosine,const in float penumbraCosine,const in float angleCosine){
return smoothstep(coneCosine,penumbraCosine,angleCosine);
}
#if NUM_DIR_LIGHTS > 0
struct DirectionalLight{
vec3 direction;
vec3 color;
};
uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
void getDirectionalLightInfo(const in DirectionalLight directionalLight,out IncidentLight light){
light.color=directionalLight.color;
light.direction=directionalLight.direction;
light.visible=true;
}
#endif
#if NUM_POINT_LIGHTS > 0
struct PointLight{
vec3 position;
vec3 color;
float distance;
float decay;
};
uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
void getPointLightInfo(const in PointLight pointLight,const in vec3 geometryPosition,out IncidentLight light){
vec3 lVector=pointLight.position-geometryPosition;
light.direction=normalize(lVector);
float lightDistance=length(lVector);
light.color=pointLight.color;
light.color*=getDistanceAttenuation(lightDistance,pointLight.distance,pointLight.decay);
light.visible=(light.color !=vec3(0.0));
}
#endif
#if NUM_SPOT_LIGHTS > 0
struct SpotLight{
vec3 position;
vec3 direction;
vec3 color;
float distance;
float decay;
float coneCos;
float penumbraCos;
};
uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
void getSpotLightInfo(const in SpotLight spotLight,const in vec3 geometryPosition,out IncidentLight light){
vec3 lVector=spotLight.position-geometryPosition;
light.direction=normalize(lVector);
float angleCos=dot(light.direction,spotLight.direction);
float spotAttenuation=getSpotAttenuation(spotLight.coneCos,spotLight.penumbraCos,angleCos);
if(spotAttenuation>0.0){
float lightDistance=length(lVector);
light.color=spotLight.color*spotAttenuation;
light.color*=getDistanceAttenuation(lightDistance,spotLight.distance,spotLight.decay);
light.visible=(light.color !=vec3(0.0));
}else{
light.color=vec3(0.0);
light.visible=false;
}
}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
struct RectAreaLight{
vec3 color;
vec3 position;
vec3 halfWidth;
vec3 halfHeight;
};
uniform sampler2D ltc_1;
uniform sampler2D ltc_2;
uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
struct HemisphereLight{
vec3 direction;
vec3 skyColor;
vec3 groundColor;
};
uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
vec3 getHemisphereLightIrradiance(const in HemisphereLight hemiLight,const in vec3 normal){
float dotNL=dot(normal,hemiLight.direction);
float hemiDiffuseWeight=0.5*dotNL+0.5;
vec3 irradiance=mix(hemiLight.groundColor,hemiLight.skyColor,hemiDiffuseWeight);
return irradiance;
}
#endif`;var Jd=`#ifdef USE_ENVMAP
vec3 getIBLIrradiance(const in vec3 normal){
#ifdef ENVMAP_TYPE_CUBE_UV
vec3 worldNormal=inverseTransformDirection(normal,viewMatrix);
vec4 envMapColor=textureCubeUV(envMap,envMapRotation*worldNormal,1.0);
return PI*envMapColor.rgb*envMapIntensity;
#else
return vec3(0.0);
#endif
}
vec3 getIBLRadiance(const in vec3 viewDir,const in vec3 normal,const in float roughness){
#ifdef ENVMAP_TYPE_CUBE_UV
vec3 reflectVec=reflect(-viewDir,normal);
reflectVec=normalize(mix(reflectVec,normal,roughness*roughness));
reflectVec=inverseTransformDirection(reflectVec,viewMatrix);
vec4 envMapColor=textureCubeUV(envMap,envMapRotation*reflectVec,roughness);
return envMapColor.rgb*envMapIntensity;
#else
return vec3(0.0);
#endif
}
#ifdef USE_ANISOTROPY
vec3 getIBLAnisotropyRadiance(const in vec3 viewDir,const in vec3 normal,const in float roughness,const in vec3 bitangent,const in float anisotropy){
#ifdef ENVMAP_TYPE_CUBE_UV
vec3 bentNormal=cross(bitangent,viewDir);
bentNormal=normalize(cross(bentNormal,bitangent));
bentNormal=normalize(mix(bentNormal,normal,pow2(pow2(1.0-anisotropy*(1.0-roughness)))));
return getIBLRadiance(viewDir,bentNormal,roughness);
#else
return vec3(0.0);
#endif
}
#endif
#endif`;var Qd=`ToonMaterial material;
material.diffuseColor=diffuseColor.rgb;`;var ep=`varying vec3 vViewPosition;
struct ToonMaterial{
vec3 diffuseColor;
};
void RE_Direct_Toon(const in IncidentLight directLight,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in ToonMaterial material,inout ReflectedLight reflectedLight){
vec3 irradiance=getGradientIrradiance(geometryNormal,directLight.direction)*directLight.color;
reflectedLight.directDiffuse+=irradiance*BRDF_Lambert(material.diffuseColor);
}
void RE_IndirectDiffuse_Toon(const in vec3 irradiance,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in ToonMaterial material,inout ReflectedLight reflectedLight){
reflectedLight.indirectDiffuse+=irradiance*BRDF_Lambert(material.diffuseColor);
}
#define RE_Direct RE_Direct_Toon
#define RE_IndirectDiffuse RE_IndirectDiffuse_Toon`;var tp=`BlinnPhongMaterial material;
material.diffuseColor=diffuseColor.rgb;
material.specularColor=specular;
material.specularShininess=shininess;
material.specularStrength=specularStrength;`;var ip=`varying vec3 vViewPosition;
struct BlinnPhongMaterial{
vec3 diffuseColor;
vec3 specularColor;
float specularShininess;
float specularStrength;
};
void RE_Direct_BlinnPhong(const in IncidentLight directLight,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in BlinnPhongMaterial material,inout ReflectedLight reflectedLight){
float dotNL=saturate(dot(geometryNormal,directLight.direction));
vec3 irradiance=dotNL*directLight.color;
reflectedLight.directDiffuse+=irradiance*BRDF_Lambert(material.diffuseColor);
reflectedLight.directSpecular+=irradiance*BRDF_BlinnPhong(directLight.direction,geometryViewDir,geometryNormal,material.specularColor,material.specularShininess)*material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong(const in vec3 irradiance,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in BlinnPhongMaterial material,inout ReflectedLight reflectedLight){
reflectedLight.indirectDiffuse+=irradiance*BRDF_Lambert(material.diffuseColor);
}
#define RE_Direct RE_Direct_BlinnPhong
#define RE_IndirectDiffuse RE_IndirectDiffuse_BlinnPhong`;var np=`PhysicalMaterial material;
material.diffuseColor=diffuseColor.rgb*(1.0-metalnessFactor);
vec3 dxy=max(abs(dFdx(nonPerturbedNormal)),abs(dFdy(nonPerturbedNormal)));
float geometryRoughness=max(max(dxy.x,dxy.y),dxy.z);
material.roughness=max(roughnessFactor,0.0525);
material.roughness+=geometryRoughness;
material.roughness=min(material.roughness,1.0);
#ifdef IOR
material.ior=ior;
#ifdef USE_SPECULAR
float specularIntensityFactor=specularIntensity;
vec3 specularColorFactor=specularColor;
#ifdef USE_SPECULAR_COLORMAP
specularColorFactor*=texture2D(specularColorMap,vSpecularColorMapUv).rgb;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
specularIntensityFactor*=texture2D(specularIntensityMap,vSpecularIntensityMapUv).a;
#endif
material.specularF90=mix(specularIntensityFactor,1.0,metalnessFactor);
#else
float specularIntensityFactor=1.0;
vec3 specularColorFactor=vec3(1.0);
material.specularF90=1.0;
#endif
material.specularColor=mix(min(pow2((material.ior-1.0)/(material.ior+1.0))*specularColorFactor,vec3(1.0))*specularIntensityFactor,diffuseColor.rgb,metalnessFactor);
#else
material.specularColor=mix(vec3(0.04),diffuseColor.rgb,metalnessFactor);
material.specularF90=1.0;
#endif
#ifdef USE_CLEARCOAT
material.clearcoat=clearcoat;
material.clearcoatRoughness=clearcoatRoughness;
material.clearcoatF0=vec3(0.04);
material.clearcoatF90=1.0;
#ifdef USE_CLEARCOATMAP
material.clearcoat*=texture2D(clearcoatMap,vClearcoatMapUv).x;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
material.clearcoatRoughness*=texture2D(clearcoatRoughnessMap,vClearcoatRoughnessMapUv).y;
#endif
material.clearcoat=saturate(material.clearcoat);
material.clearcoatRoughness=max(material.clearcoatRoughness,0.0525);
material.clearcoatRoughness+=geometryRoughness;
material.clearcoatRoughness=min(material.clearcoatRoughness,1.0);
#endif
#ifdef USE_DISPERSION
material.dispersion=dispersion;
#endif
#ifdef USE_IRIDESCENCE
material.iridescence=iridescence;
material.iridescenceIOR=iridescenceIOR;
#ifdef USE_IRIDESCENCEMAP
material.iridescence*=texture2D(iridescenceMap,vIridescenceMapUv).r;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
material.iridescenceThickness=(iridescenceThicknessMaximum-iridescenceThicknessMinimum)*texture2D(iridescenceThicknessMap,vIridescenceThicknessMapUv).g+iridescenceThicknessMinimum;
#else
material.iridescenceThickness=iridescenceThicknessMaximum;
#endif
#endif
#ifdef USE_SHEEN
material.sheenColor=sheenColor;
#ifdef USE_SHEEN_COLORMAP
material.sheenColor*=texture2D(sheenColorMap,vSheenColorMapUv).rgb;
#endif
material.sheenRoughness=clamp(sheenRoughness,0.07,1.0);
#ifdef USE_SHEEN_ROUGHNESSMAP
material.sheenRoughness*=texture2D(sheenRoughnessMap,vSheenRoughnessMapUv).a;
#endif
#endif
#ifdef USE_ANISOTROPY
#ifdef USE_ANISOTROPYMAP
mat2 anisotropyMat=mat2(anisotropyVector.x,anisotropyVector.y,-anisotropyVector.y,anisotropyVector.x);
vec3 anisotropyPolar=texture2D(anisotropyMap,vAnisotropyMapUv).rgb;
vec2 anisotropyV=anisotropyMat*normalize(2.0*anisotropyPolar.rg-vec2(1.0))*anisotropyPolar.b;
#else
vec2 anisotropyV=anisotropyVector;
#endif
material.anisotropy=length(anisotropyV);
if(material.anisotropy==0.0){
anisotropyV=vec2(1.0,0.0);
}else{
anisotropyV/=material.anisotropy;
material.anisotropy=saturate(material.anisotropy);
}
material.alphaT=mix(pow2(material.roughness),1.0,pow2(material.anisotropy));
material.anisotropyT=tbn[ 0 ]*anisotropyV.x+tbn[ 1 ]*anisotropyV.y;
material.anisotropyB=tbn[ 1 ]*anisotropyV.x-tbn[ 0 ]*anisotropyV.y;
#endif`;var rp=`struct PhysicalMaterial{
vec3 diffuseColor;
float roughness;
vec3 specularColor;
float specularF90;
float dispersion;
#ifdef USE_CLEARCOAT
float clearcoat;
float clearcoatRoughness;
vec3 clearcoatF0;
float clearcoatF90;
#endif
#ifdef USE_IRIDESCENCE
float iridescence;
float iridescenceIOR;
float iridescenceThickness;
vec3 iridescenceFresnel;
vec3 iridescenceF0;
#endif
#ifdef USE_SHEEN
vec3 sheenColor;
float sheenRoughness;
#endif
#ifdef IOR
float ior;
#endif
#ifdef USE_TRANSMISSION
float transmission;
float transmissionAlpha;
float thickness;
float attenuationDistance;
vec3 attenuationColor;
#endif
#ifdef USE_ANISOTROPY
float anisotropy;
float alphaT;
vec3 anisotropyT;
vec3 anisotropyB;
#endif
};
vec3 clearcoatSpecularDirect=vec3(0.0);
vec3 clearcoatSpecularIndirect=vec3(0.0);
vec3 sheenSpecularDirect=vec3(0.0);
vec3 sheenSpecularIndirect=vec3(0.0);
vec3 Schlick_to_F0(const in vec3 f,const in float f90,const in float dotVH){
float x=clamp(1.0-dotVH,0.0,1.0);
float x2=x*x;
float x5=clamp(x*x2*x2,0.0,0.9999);
return(f-vec3(f90)*x5)/(1.0-x5);
}
float V_GGX_SmithCorrelated(const in float alpha,const in float dotNL,const in float dotNV){
float a2=pow2(alpha);
float gv=dotNL*sqrt(a2+(1.0-a2)*pow2(dotNV));
float gl=dotNV*sqrt(a2+(1.0-a2)*pow2(dotNL));
return 0.5/max(gv+gl,EPSILON);
}
float D_GGX(const in float alpha,const in float dotNH){
float a2=pow2(alpha);
float denom=pow2(dotNH)*(a2-1.0)+1.0;
return RECIPROCAL_PI*a2/pow2(denom);
}
#ifdef USE_ANISOTROPY
float V_GGX_SmithCorrelated_Anisotropic(const in float alphaT,const in float alphaB,const in float dotTV,const in float dotBV,const in float dotTL,const in float dotBL,const in float dotNV,const in float dotNL){
float gv=dotNL*length(vec3(alphaT*dotTV,alphaB*dotBV,dotNV));
float gl=dotNV*length(vec3(alphaT*dotTL,alphaB*dotBL,dotNL));
float v=0.5/(gv+gl);
return saturate(v);
}
float D_GGX_Anisotropic(const in float alphaT,const in float alphaB,const in float dotNH,const in float dotTH,const in float dotBH){
float a2=alphaT*alphaB;
highp vec3 v=vec3(alphaB*dotTH,alphaT*dotBH,a2*dotNH);
highp float v2=dot(v,v);
float w2=a2/v2;
return RECIPROCAL_PI*a2*pow2(w2);
}
#endif
#ifdef USE_CLEARCOAT
vec3 BRDF_GGX_Clearcoat(const in vec3 lightDir,const in vec3 viewDir,const in vec3 normal,const in PhysicalMaterial material){
vec3 f0=material.clearcoatF0;
float f90=material.clearcoatF90;
float roughness=material.clearcoatRoughness;
float alpha=pow2(roughness);
vec3 halfDir=normalize(lightDir+viewDir);
float dotNL=saturate(dot(normal,lightDir));
float dotNV=saturate(dot(normal,viewDir));
float dotNH=saturate(dot(normal,halfDir));
float dotVH=saturate(dot(viewDir,halfDir));
vec3 F=F_Schlick(f0,f90,dotVH);
float V=V_GGX_SmithCorrelated(alpha,dotNL,dotNV);
float D=D_GGX(alpha,dotNH);
return F*(V*D);
}
#endif
vec3 BRDF_GGX(const in vec3 lightDir,const in vec3 viewDir,const in vec3 normal,const in PhysicalMaterial material){
vec3 f0=material.specularColor;
float f90=material.specularF90;
float roughness=material.roughness;
float alpha=pow2(roughness);
vec3 halfDir=normalize(lightDir+viewDir);
float dotNL=saturate(dot(normal,lightDir));
float dotNV=saturate(dot(normal,viewDir));
float dotNH=saturate(dot(normal,halfDir));
float dotVH=saturate(dot(viewDir,halfDir));
vec3 F=F_Schlick(f0,f90,dotVH);
#ifdef USE_IRIDESCENCE
F=mix(F,material.iridescenceFresnel,material.iridescence);
#endif
#ifdef USE_ANISOTROPY
float dotTL=dot(material.anisotropyT,lightDir);
float dotTV=dot(material.anisotropyT,viewDir);
float dotTH=dot(material.anisotropyT,halfDir);
float dotBL=dot(material.anisotropyB,lightDir);
float dotBV=dot(material.anisotropyB,viewDir);
float dotBH=dot(material.anisotropyB,halfDir);
float V=V_GGX_SmithCorrelated_Anisotropic(material.alphaT,alpha,dotTV,dotBV,dotTL,dotBL,dotNV,dotNL);
float D=D_GGX_Anisotropic(material.alphaT,alpha,dotNH,dotTH,dotBH);
#else
float V=V_GGX_SmithCorrelated(alpha,dotNL,dotNV);
float D=D_GGX(alpha,dotNH);
#endif
return F*(V*D);
}
vec2 LTC_Uv(const in vec3 N,const in vec3 V,const in float roughness){
const float LUT_SIZE=64.0;
const float LUT_SCALE=(LUT_SIZE-1.0)/LUT_SIZE;
const float LUT_BIAS=0.5/LUT_SIZE;
float dotNV=saturate(dot(N,V));
vec2 uv=vec2(roughness,sqrt(1.0-dotNV));
uv=uv*LUT_SCALE+LUT_BIAS;
return uv;
}
float LTC_ClippedSphereFormFactor(const in vec3 f){
float l=length(f);
return max((l*l+f.z)/(l+1.0),0.0);
}
vec3 LTC_EdgeVectorFormFactor(const in vec3 v1,const in vec3 v2){
float x=dot(v1,v2);
float y=abs(x);
float a=0.8543985+(0.4965155+0.0145206*y)*y;
float b=3.4175940+(4.1616724+y)*y;
float v=a/b;
float theta_sintheta=(x>0.0)?v:0.5*inversesqrt(max(1.0-x*x,1e-7))-v;
return cross(v1,v2)*theta_sintheta;
}
vec3 LTC_Evaluate(const in vec3 N,const in vec3 V,const in vec3 P,const in mat3 mInv,const in vec3 rectCoords[ 4 ]){
vec3 v1=rectCoords[ 1 ]-rectCoords[ 0 ];
vec3 v2=rectCoords[ 3 ]-rectCoords[ 0 ];
vec3 lightNormal=cross(v1,v2);
if(dot(lightNormal,P-rectCoords[ 0 ])<0.0)return vec3(0.0);
vec3 T1,T2;
T1=normalize(V-N*dot(V,N));
T2=-cross(N,T1);
mat3 mat=mInv*transposeMat3(mat3(T1,T2,N));
vec3 coords[ 4 ];
coords[ 0 ]=mat*(rectCoords[ 0 ]-P);
coords[ 1 ]=mat*(rectCoords[ 1 ]-P);
coords[ 2 ]=mat*(rectCoords[ 2 ]-P);
coords[ 3 ]=mat*(rectCoords[ 3 ]-P);
coords[ 0 ]=normalize(coords[ 0 ]);
coords[ 1 ]=normalize(coords[ 1 ]);
coords[ 2 ]=normalize(coords[ 2 ]);
coords[ 3 ]=normalize(coords[ 3 ]);
vec3 vectorFormFactor=vec3(0.0);
vectorFormFactor+=LTC_EdgeVectorFormFactor(coords[ 0 ],coords[ 1 ]);
vectorFormFactor+=LTC_EdgeVectorFormFactor(coords[ 1 ],coords[ 2 ]);
vectorFormFactor+=LTC_EdgeVectorFormFactor(coords[ 2 ],coords[ 3 ]);
vectorFormFactor+=LTC_EdgeVectorFormFactor(coords[ 3 ],coords[ 0 ]);
float result=LTC_ClippedSphereFormFactor(vectorFormFactor);
return vec3(result);
}
#if defined( USE_SHEEN )
float D_Charlie(float roughness,float dotNH){
float alpha=pow2(roughness);
float invAlpha=1.0/alpha;
float cos2h=dotNH*dotNH;
float sin2h=max(1.0-cos2h,0.0078125);
return(2.0+invAlpha)*pow(sin2h,invAlpha*0.5)/(2.0*PI);
}
float V_Neubelt(float dotNV,float dotNL){
return saturate(1.0/(4.0*(dotNL+dotNV-dotNL*dotNV)));
}
vec3 BRDF_Sheen(const in vec3 lightDir,const in vec3 viewDir,const in vec3 normal,vec3 sheenColor,const in float sheenRoughness){
vec3 halfDir=normalize(lightDir+viewDir);
float dotNL=saturate(dot(normal,lightDir));
float dotNV=saturate(dot(normal,viewDir));
float dotNH=saturate(dot(normal,halfDir));
float D=D_Charlie(sheenRoughness,dotNH);
float V=V_Neubelt(dotNV,dotNL);
return sheenColor*(D*V);
}
#endif
float IBLSheenBRDF(const in vec3 normal,const in vec3 viewDir,const in float roughness){
float dotNV=saturate(dot(normal,viewDir));
float r2=roughness*roughness;
float a=roughness<0.25?-339.2*r2+161.4*roughness-25.9:-8.48*r2+14.3*roughness-9.95;
float b=roughness<0.25?44.0*r2-23.7*roughness+3.26:1.97*r2-3.27*roughness+0.72;
float DG=exp(a*dotNV+b)+(roughness<0.25?0.0:0.1*(roughness-0.25));
return saturate(DG*RECIPROCAL_PI);
}
vec2 DFGApprox(const in vec3 normal,const in vec3 viewDir,const in float roughness){
float dotNV=saturate(dot(normal,viewDir));
const vec4 c0=vec4(-1,-0.0275,-0.572,0.022);
const vec4 c1=vec4(1,0.0425,1.04,-0.04);
vec4 r=roughness*c0+c1;
float a004=min(r.x*r.x,exp2(-9.28*dotNV))*r.x+r.y;
vec2 fab=vec2(-1.04,1.04)*a004+r.zw;
return fab;
}
vec3 EnvironmentBRDF(const in vec3 normal,const in vec3 viewDir,const in vec3 specularColor,const in float specularF90,const in float roughness){
vec2 fab=DFGApprox(normal,viewDir,roughness);
return specularColor*fab.x+specularF90*fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence(const in vec3 normal,const in vec3 viewDir,const in vec3 specularColor,const in float specularF90,const in float iridescence,const in vec3 iridescenceF0,const in float roughness,inout vec3 singleScatter,inout vec3 multiScatter){
#else
void computeMultiscattering(const in vec3 normal,const in vec3 viewDir,const in vec3 specularColor,const in float specularF90,const in float roughness,inout vec3 singleScatter,inout vec3 multiScatter){
#endif
vec2 fab=DFGApprox(normal,viewDir,roughness);
#ifdef USE_IRIDESCENCE
vec3 Fr=mix(specularColor,iridescenceF0,iridescence);
#else
vec3 Fr=specularColor;
#endif
vec3 FssEss=Fr*fab.x+specularF90*fab.y;
float Ess=fab.x+fab.y;
float Ems=1.0-Ess;
vec3 Favg=Fr+(1.0-Fr)*0.047619;
vec3 Fms=FssEss*Favg/(1.0-Ems*Favg);
singleScatter+=FssEss;
multiScatter+=Fms*Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
void RE_Direct_RectArea_Physical(const in RectAreaLight rectAreaLight,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in PhysicalMaterial material,inout ReflectedLight reflectedLight){
vec3 normal=geometryNormal;
vec3 viewDir=geometryViewDir;
vec3 position=geometryPosition;
vec3 lightPos=rectAreaLight.position;
vec3 halfWidth=rectAreaLight.halfWidth;
vec3 halfHeight=rectAreaLight.halfHeight;
vec3 lightColor=rectAreaLight.color;
float roughness=material.roughness;
vec3 rectCoords[ 4 ];
rectCoords[ 0 ]=lightPos+halfWidth-halfHeight;
rectCoords[ 1 ]=lightPos-halfWidth-halfHeight;
rectCoords[ 2 ]=lightPos-halfWidth+halfHeight;
rectCoords[ 3 ]=lightPos+halfWidth+halfHeight;
vec2 uv=LTC_Uv(normal,viewDir,roughness);
vec4 t1=texture2D(ltc_1,uv);
vec4 t2=texture2D(ltc_2,uv);
mat3 mInv=mat3(
vec3(t1.x,0,t1.y),
vec3(0,1,0),
vec3(t1.z,0,t1.w)
);
vec3 fresnel=(material.specularColor*t2.x+(vec3(1.0)-material.specularColor)*t2.y);
reflectedLight.directSpecular+=lightColor*fresnel*LTC_Evaluate(normal,viewDir,position,mInv,rectCoords);
reflectedLight.directDiffuse+=lightColor*material.diffuseColor*LTC_Evaluate(normal,viewDir,position,mat3(1.0),rectCoords);
}
#endif
void RE_Direct_Physical(const in IncidentLight directLight,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in PhysicalMaterial material,inout ReflectedLight reflectedLight){
float dotNL=saturate(dot(geometryNormal,directLight.direction));
vec3 irradiance=dotNL*directLight.color;
#ifdef USE_CLEARCOAT
float dotNLcc=saturate(dot(geometryClearcoatNormal,directLight.direction));
vec3 ccIrradiance=dotNLcc*directLight.color;
clearcoatSpecularDirect+=ccIrradiance*BRDF_GGX_Clearcoat(directLight.direction,geometryViewDir,geometryClearcoatNormal,material);
#endif
#ifdef USE_SHEEN
sheenSpecularDirect+=irradiance*BRDF_Sheen(directLight.direction,geometryViewDir,geometryNormal,material.sheenColor,material.sheenRoughness);
#endif
reflectedLight.directSpecular+=irradiance*BRDF_GGX(directLight.direction,geometryViewDir,geometryNormal,material);
reflectedLight.directDiffuse+=irradiance*BRDF_Lambert(material.diffuseColor);
}
void RE_IndirectDiffuse_Physical(const in vec3 irradiance,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in PhysicalMaterial material,inout ReflectedLight reflectedLight){
reflectedLight.indirectDiffuse+=irradiance*BRDF_Lambert(material.diffuseColor);
}
void RE_IndirectSpecular_Physical(const in vec3 radiance,const in vec3 irradiance,const in vec3 clearcoatRadiance,const in vec3 geometryPosition,const in vec3 geometryNormal,const in vec3 geometryViewDir,const in vec3 geometryClearcoatNormal,const in PhysicalMaterial material,inout ReflectedLight reflectedLight){
#ifdef USE_CLEARCOAT
clearcoatSpecularIndirect+=clearcoatRadiance*EnvironmentBRDF(geometryClearcoatNormal,geometryViewDir,material.clearcoatF0,material.clearcoatF90,material.clearcoatRoughness);
#endif
#ifdef USE_SHEEN
sheenSpecularIndirect+=irradiance*material.sheenColor*IBLSheenBRDF(geometryNormal,geometryViewDir,material.sheenRoughness);
#endif
vec3 singleScattering=vec3(0.0);
vec3 multiScattering=vec3(0.0);
vec3 cosineWeightedIrradiance=irradiance*RECIPROCAL_PI;
#ifdef USE_IRIDESCENCE
computeMultiscatteringIridescence(geometryNormal,geometryViewDir,material.specularColor,material.specularF90,material.iridescence,material.iridescenceFresnel,material.roughness,singleScattering,multiScattering);
#else
computeMultiscattering(geometryNormal,geometryViewDir,material.specularColor,material.specularF90,material.roughness,singleScattering,multiScattering);
#endif
vec3 totalScattering=singleScattering+multiScattering;
vec3 diffuse=material.diffuseColor*(1.0-max(max(totalScattering.r,totalScattering.g),totalScattering.b));
reflectedLight.indirectSpecular+=radiance*singleScattering;
reflectedLight.indirectSpecular+=multiScattering*cosineWeightedIrradiance;
reflectedLight.indirectDiffuse+=diffuse*cosineWeightedIrradiance;
}
#define RE_Direct RE_Direct_Physical
#define RE_Direct_RectArea RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular RE_IndirectSpecular_Physical
float computeSpecularOcclusion(const in float dotNV,const in float ambientOcclusion,const in float roughness){
return saturate(pow(dotNV+ambientOcclusion,exp2(-16.0*roughness-1.0))-1.0+ambientOcclusion);
}`;var sp=`vec3 geometryPosition=-vViewPosition;
vec3 geometryNormal=normal;
vec3 geometryViewDir=(isOrthographic)?vec3(0,0,1):normalize(vViewPosition);
vec3 geometryClearcoatNormal=vec3(0.0);
#ifdef USE_CLEARCOAT
geometryClearcoatNormal=clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
float dotNVi=saturate(dot(normal,geometryViewDir));
if(material.iridescenceThickness==0.0){
material.iridescence=0.0;
}else{
material.iridescence=saturate(material.iridescence);
}
if(material.iridescence>0.0){
material.iridescenceFresnel=evalIridescence(1.0,material.iridescenceIOR,dotNVi,material.iridescenceThickness,material.specularColor);
material.iridescenceF0=Schlick_to_F0(material.iridescenceFresnel,1.0,dotNVi);
}
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
PointLight pointLight;
#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
PointLightShadow pointLightShadow;
#endif
#pragma unroll_loop_start
for(int i=0;i<NUM_POINT_LIGHTS;i++){
pointLight=pointLights[ i ];
getPointLightInfo(pointLight,geometryPosition,directLight);
#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS )
pointLightShadow=pointLightShadows[ i ];
directLight.color*=(directLight.visible&&receiveShadow)?getPointShadow(pointShadowMap[ i ],pointLightShadow.shadowMapSize,pointLightShadow.shadowIntensity,pointLightShadow.shadowBias,pointLightShadow.shadowRadius,vPointShadowCoord[ i ],pointLightShadow.shadowCameraNear,pointLightShadow.shadowCameraFar):1.0;
#endif
RE_Direct(directLight,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
}
#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
SpotLight spotLight;
vec4 spotColor;
vec3 spotLightCoord;
bool inSpotLightMap;
#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
SpotLightShadow spotLightShadow;
#endif
#pragma unroll_loop_start
for(int i=0;i<NUM_SPOT_LIGHTS;i++){
spotLight=spotLights[ i ];
getSpotLightInfo(spotLight,geometryPosition,directLight);
#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
#else
#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
#endif
#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
spotLightCoord=vSpotLightCoord[ i ].xyz/vSpotLightCoord[ i ].w;
inSpotLightMap=all(lessThan(abs(spotLightCoord*2.-1.),vec3(1.0)));
spotColor=texture2D(spotLightMap[ SPOT_LIGHT_MAP_INDEX ],spotLightCoord.xy);
directLight.color=inSpotLightMap?directLight.color*spotColor.rgb:directLight.color;
#endif
#undef SPOT_LIGHT_MAP_INDEX
#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
spotLightShadow=spotLightShadows[ i ];
directLight.color*=(directLight.visible&&receiveShadow)?getShadow(spotShadowMap[ i ],spotLightShadow.shadowMapSize,spotLightShadow.shadowIntensity,spotLightShadow.shadowBias,spotLightShadow.shadowRadius,vSpotLightCoord[ i ]):1.0;
#endif
RE_Direct(directLight,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
}
#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
DirectionalLight directionalLight;
#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
DirectionalLightShadow directionalLightShadow;
#endif
#pragma unroll_loop_start
for(int i=0;i<NUM_DIR_LIGHTS;i++){
directionalLight=directionalLights[ i ];
getDirectionalLightInfo(directionalLight,directLight);
#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
directionalLightShadow=directionalLightShadows[ i ];
directLight.color*=(directLight.visible&&receiveShadow)?getShadow(directionalShadowMap[ i ],directionalLightShadow.shadowMapSize,directionalLightShadow.shadowIntensity,directionalLightShadow.shadowBias,directionalLightShadow.shadowRadius,vDirectionalShadowCoord[ i ]):1.0;
#endif
RE_Direct(directLight,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
}
#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
RectAreaLight rectAreaLight;
#pragma unroll_loop_start
for(int i=0;i<NUM_RECT_AREA_LIGHTS;i++){
rectAreaLight=rectAreaLights[ i ];
RE_Direct_RectArea(rectAreaLight,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
}
#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
vec3 iblIrradiance=vec3(0.0);
vec3 irradiance=getAmbientLightIrradiance(ambientLightColor);
#if defined( USE_LIGHT_PROBES )
irradiance+=getLightProbeIrradiance(lightProbe,geometryNormal);
#endif
#if ( NUM_HEMI_LIGHTS > 0 )
#pragma unroll_loop_start
for(int i=0;i<NUM_HEMI_LIGHTS;i++){
irradiance+=getHemisphereLightIrradiance(hemisphereLights[ i ],geometryNormal);
}
#pragma unroll_loop_end
#endif
#endif
#if defined( RE_IndirectSpecular )
vec3 radiance=vec3(0.0);
vec3 clearcoatRadiance=vec3(0.0);
#endif`;var op=`#if defined( RE_IndirectDiffuse )
#ifdef USE_LIGHTMAP
vec4 lightMapTexel=texture2D(lightMap,vLightMapUv);
vec3 lightMapIrradiance=lightMapTexel.rgb*lightMapIntensity;
irradiance+=lightMapIrradiance;
#endif
#if defined( USE_ENVMAP ) && defined( STANDARD ) && defined( ENVMAP_TYPE_CUBE_UV )
iblIrradiance+=getIBLIrradiance(geometryNormal);
#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
#ifdef USE_ANISOTROPY
radiance+=getIBLAnisotropyRadiance(geometryViewDir,geometryNormal,material.roughness,material.anisotropyB,material.anisotropy);
#else
radiance+=getIBLRadiance(geometryViewDir,geometryNormal,material.roughness);
#endif
#ifdef USE_CLEARCOAT
clearcoatRadiance+=getIBLRadiance(geometryViewDir,geometryClearcoatNormal,material.clearcoatRoughness);
#endif
#endif`;var ap=`#if defined( RE_IndirectDiffuse )
RE_IndirectDiffuse(irradiance,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
#endif
#if defined( RE_IndirectSpecular )
RE_IndirectSpecular(radiance,iblIrradiance,clearcoatRadiance,geometryPosition,geometryNormal,geometryViewDir,geometryClearcoatNormal,material,reflectedLight);
#endif`;var cp=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
gl_FragDepth=vIsPerspective==0.0?gl_FragCoord.z:log2(vFragDepth)*logDepthBufFC*0.5;
#endif`;var lp=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
uniform float logDepthBufFC;
varying float vFragDepth;
varying float vIsPerspective;
#endif`;var hp=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
varying float vFragDepth;
varying float vIsPerspective;
#endif`;var up=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
vFragDepth=1.0+gl_Position.w;
vIsPerspective=float(isPerspectiveMatrix(projectionMatrix));
#endif`;var fp=`#ifdef USE_MAP
vec4 sampledDiffuseColor=texture2D(map,vMapUv);
#ifdef DECODE_VIDEO_TEXTURE
sampledDiffuseColor=sRGBTransferEOTF(sampledDiffuseColor);
#endif
diffuseColor*=sampledDiffuseColor;
#endif`;var dp=`#ifdef USE_MAP
uniform sampler2D map;
#endif`;var pp=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
#if defined( USE_POINTS_UV )
vec2 uv=vUv;
#else
vec2 uv=(uvTransform*vec3(gl_PointCoord.x,1.0-gl_PointCoord.y,1)).xy;
#endif
#endif
#ifdef USE_MAP
diffuseColor*=texture2D(map,uv);
#endif
#ifdef USE_ALPHAMAP
diffuseColor.a*=texture2D(alphaMap,uv).g;
#endif`;var mp=`#if defined( USE_POINTS_UV )
varying vec2 vUv;
#else
#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
uniform mat3 uvTransform;
#endif
#endif
#ifdef USE_MAP
uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
uniform sampler2D alphaMap;
#endif`;var gp=`float metalnessFactor=metalness;
#ifdef USE_METALNESSMAP
vec4 texelMetalness=texture2D(metalnessMap,vMetalnessMapUv);
metalnessFactor*=texelMetalness.b;
#endif`;var _p=`#ifdef USE_METALNESSMAP
uniform sampler2D metalnessMap;
#endif`;var xp=`#ifdef USE_INSTANCING_MORPH
float morphTargetInfluences[ MORPHTARGETS_COUNT ];
float morphTargetBaseInfluence=texelFetch(morphTexture,ivec2(0,gl_InstanceID),0).r;
for(int i=0;i<MORPHTARGETS_COUNT;i++){
morphTargetInfluences[i]=texelFetch(morphTexture,ivec2(i+1,gl_InstanceID),0).r;
}
#endif`;var yp=`#if defined( USE_MORPHCOLORS )
vColor*=morphTargetBaseInfluence;
for(int i=0;i<MORPHTARGETS_COUNT;i++){
#if defined( USE_COLOR_ALPHA )
if(morphTargetInfluences[ i ] !=0.0)vColor+=getMorph(gl_VertexID,i,2)*morphTargetInfluences[ i ];
#elif defined( USE_COLOR )
if(morphTargetInfluences[ i ] !=0.0)vColor+=getMorph(gl_VertexID,i,2).rgb*morphTargetInfluences[ i ];
#endif
}
#endif`;var vp=`#ifdef USE_MORPHNORMALS
objectNormal*=morphTargetBaseInfluence;
for(int i=0;i<MORPHTARGETS_COUNT;i++){
if(morphTargetInfluences[ i ] !=0.0)objectNormal+=getMorph(gl_VertexID,i,1).xyz*morphTargetInfluences[ i ];
}
#endif`;var Mp=`#ifdef USE_MORPHTARGETS
#ifndef USE_INSTANCING_MORPH
uniform float morphTargetBaseInfluence;
uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
#endif
uniform sampler2DArray morphTargetsTexture;
uniform ivec2 morphTargetsTextureSize;
vec4 getMorph(const in int vertexIndex,const in int morphTargetIndex,const in int offset){
int texelIndex=vertexIndex*MORPHTARGETS_TEXTURE_STRIDE+offset;
int y=texelIndex/morphTargetsTextureSize.x;
int x=texelIndex-y*morphTargetsTextureSize.x;
ivec3 morphUV=ivec3(x,y,morphTargetIndex);
return texelFetch(morphTargetsTexture,morphUV,0);
}
#endif`;var Sp=`#ifdef USE_MORPHTARGETS
transformed*=morphTargetBaseInfluence;
for(int i=0;i<MORPHTARGETS_COUNT;i++){
if(morphTargetInfluences[ i ] !=0.0)transformed+=getMorph(gl_VertexID,i,0).xyz*morphTargetInfluences[ i ];
}
#endif`;var Ep=`float faceDirection=gl_FrontFacing?1.0:-1.0;
#ifdef FLAT_SHADED
vec3 fdx=dFdx(vViewPosition);
vec3 fdy=dFdy(vViewPosition);
vec3 normal=normalize(cross(fdx,fdy));
#else
vec3 normal=normalize(vNormal);
#ifdef DOUBLE_SIDED
normal*=faceDirection;
#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
#ifdef USE_TANGENT
mat3 tbn=mat3(normalize(vTangent),normalize(vBitangent),normal);
#else
mat3 tbn=getTangentFrame(-vViewPosition,normal,
#if defined( USE_NORMALMAP )
vNormalMapUv
#elif defined( USE_CLEARCOAT_NORMALMAP )
vClearcoatNormalMapUv
#else
vUv
#endif
);
#endif
#if defined( DOUBLE_SIDED ) && ! defined( FLAT_SHADED )
tbn[0]*=faceDirection;
tbn[1]*=faceDirection;
#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
#ifdef USE_TANGENT
mat3 tbn2=mat3(normalize(vTangent),normalize(vBitangent),normal);
#else
mat3 tbn2=getTangentFrame(-vViewPosition,normal,vClearcoatNormalMapUv);
#endif
#if defined( DOUBLE_SIDED ) && ! defined( FLAT_SHADED )
tbn2[0]*=faceDirection;
tbn2[1]*=faceDirection;
#endif
#endif
vec3 nonPerturbedNormal=normal;`;var bp=`#ifdef USE_NORMALMAP_OBJECTSPACE
normal=texture2D(normalMap,vNormalMapUv).xyz*2.0-1.0;
#ifdef FLIP_SIDED
normal=-normal;
#endif
#ifdef DOUBLE_SIDED
normal=normal*faceDirection;
#endif
normal=normalize(normalMatrix*normal);
#elif defined( USE_NORMALMAP_TANGENTSPACE )
vec3 mapN=texture2D(normalMap,vNormalMapUv).xyz*2.0-1.0;
mapN.xy*=normalScale;
normal=normalize(tbn*mapN);
#elif defined( USE_BUMPMAP )
normal=perturbNormalArb(-vViewPosition,normal,dHdxy_fwd(),faceDirection);
#endif`;var Tp=`#ifndef FLAT_SHADED
varying vec3 vNormal;
#ifdef USE_TANGENT
varying vec3 vTangent;
varying vec3 vBitangent;
#endif
#endif`;var wp=`#ifndef FLAT_SHADED
varying vec3 vNormal;
#ifdef USE_TANGENT
varying vec3 vTangent;
varying vec3 vBitangent;
#endif
#endif`;var Ap=`#ifndef FLAT_SHADED
vNormal=normalize(transformedNormal);
#ifdef USE_TANGENT
vTangent=normalize(transformedTangent);
vBitangent=normalize(cross(vNormal,vTangent)*tangent.w);
#endif
#endif`;var Rp=`#ifdef USE_NORMALMAP
uniform sampler2D normalMap;
uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
mat3 getTangentFrame(vec3 eye_pos,vec3 surf_norm,vec2 uv){
vec3 q0=dFdx(eye_pos.xyz);
vec3 q1=dFdy(eye_pos.xyz);
vec2 st0=dFdx(uv.st);
vec2 st1=dFdy(uv.st);
vec3 N=surf_norm;
vec3 q1perp=cross(q1,N);
vec3 q0perp=cross(N,q0);
vec3 T=q1perp*st0.x+q0perp*st1.x;
vec3 B=q1perp*st0.y+q0perp*st1.y;
float det=max(dot(T,T),dot(B,B));
float scale=(det==0.0)?0.0:inversesqrt(det);
return mat3(T*scale,B*scale,N);
}
#endif`;var Cp=`#ifdef USE_CLEARCOAT
vec3 clearcoatNormal=nonPerturbedNormal;
#endif`;var Pp=`#ifdef USE_CLEARCOAT_NORMALMAP
vec3 clearcoatMapN=texture2D(clearcoatNormalMap,vClearcoatNormalMapUv).xyz*2.0-1.0;
clearcoatMapN.xy*=clearcoatNormalScale;
clearcoatNormal=normalize(tbn2*clearcoatMapN);
#endif`;var Up=`#ifdef USE_CLEARCOATMAP
uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
uniform sampler2D clearcoatNormalMap;
uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
uniform sampler2D clearcoatRoughnessMap;
#endif`;var Dp=`#ifdef USE_IRIDESCENCEMAP
uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
uniform sampler2D iridescenceThicknessMap;
#endif`;var Ip=`#ifdef OPAQUE
diffuseColor.a=1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a*=material.transmissionAlpha;
#endif
gl_FragColor=vec4(outgoingLight,diffuseColor.a);`;var Lp=`vec3 packNormalToRGB(const in vec3 normal){
return normalize(normal)*0.5+0.5;
}
vec3 unpackRGBToNormal(const in vec3 rgb){
return 2.0*rgb.xyz-1.0;
}
const float PackUpscale=256./255.;
const float UnpackDownscale=255./256.;
const float ShiftRight8=1./256.;
const float Inv255=1./255.;
const vec4 PackFactors=vec4(1.0,256.0,256.0*256.0,256.0*256.0*256.0);
const vec2 UnpackFactors2=vec2(UnpackDownscale,1.0/PackFactors.g);
const vec3 UnpackFactors3=vec3(UnpackDownscale/PackFactors.rg,1.0/PackFactors.b);
const vec4 UnpackFactors4=vec4(UnpackDownscale/PackFactors.rgb,1.0/PackFactors.a);
vec4 packDepthToRGBA(const in float v){
if(v<=0.0)
return vec4(0.,0.,0.,0.);
if(v>=1.0)
return vec4(1.,1.,1.,1.);
float vuf;
float af=modf(v*PackFactors.a,vuf);
float bf=modf(vuf*ShiftRight8,vuf);
float gf=modf(vuf*ShiftRight8,vuf);
return vec4(vuf*Inv255,gf*PackUpscale,bf*PackUpscale,af);
}
vec3 packDepthToRGB(const in float v){
if(v<=0.0)
return vec3(0.,0.,0.);
if(v>=1.0)
return vec3(1.,1.,1.);
float vuf;
float bf=modf(v*PackFactors.b,vuf);
float gf=modf(vuf*ShiftRight8,vuf);
return vec3(vuf*Inv255,gf*PackUpscale,bf);
}
vec2 packDepthToRG(const in float v){
if(v<=0.0)
return vec2(0.,0.);
if(v>=1.0)
return vec2(1.,1.);
float vuf;
float gf=modf(v*256.,vuf);
return vec2(vuf*Inv255,gf);
}
float unpackRGBAToDepth(const in vec4 v){
return dot(v,UnpackFactors4);
}
float unpackRGBToDepth(const in vec3 v){
return dot(v,UnpackFactors3);
}
float unpackRGToDepth(const in vec2 v){
return v.r*UnpackFactors2.r+v.g*UnpackFactors2.g;
}
vec4 pack2HalfToRGBA(const in vec2 v){
vec4 r=vec4(v.x,fract(v.x*255.0),v.y,fract(v.y*255.0));
return vec4(r.x-r.y/255.0,r.y,r.z-r.w/255.0,r.w);
}
vec2 unpackRGBATo2Half(const in vec4 v){
return vec2(v.x+(v.y/255.0),v.z+(v.w/255.0));
}
float viewZToOrthographicDepth(const in float viewZ,const in float near,const in float far){
return(viewZ+near)/(near-far);
}
float orthographicDepthToViewZ(const in float depth,const in float near,const in float far){
return depth*(near-far)-near;
}
float viewZToPerspectiveDepth(const in float viewZ,const in float near,const in float far){
return((near+viewZ)*far)/((far-near)*viewZ);
}
float perspectiveDepthToViewZ(const in float depth,const in float near,const in float far){
return(near*far)/((far-near)*depth-far);
}`;var Np=`#ifdef PREMULTIPLIED_ALPHA
gl_FragColor.rgb*=gl_FragColor.a;
#endif`;var Fp=`vec4 mvPosition=vec4(transformed,1.0);
#ifdef USE_BATCHING
mvPosition=batchingMatrix*mvPosition;
#endif
#ifdef USE_INSTANCING
mvPosition=instanceMatrix*mvPosition;
#endif
mvPosition=modelViewMatrix*mvPosition;
gl_Position=projectionMatrix*mvPosition;`;var Op=`#ifdef DITHERING
gl_FragColor.rgb=dithering(gl_FragColor.rgb);
#endif`;var Bp=`#ifdef DITHERING
vec3 dithering(vec3 color){
float grid_position=rand(gl_FragCoord.xy);
vec3 dither_shift_RGB=vec3(0.25/255.0,-0.25/255.0,0.25/255.0);
dither_shift_RGB=mix(2.0*dither_shift_RGB,-2.0*dither_shift_RGB,grid_position);
return color+dither_shift_RGB;
}
#endif`;var kp=`float roughnessFactor=roughness;
#ifdef USE_ROUGHNESSMAP
vec4 texelRoughness=texture2D(roughnessMap,vRoughnessMapUv);
roughnessFactor*=texelRoughness.g;
#endif`;var zp=`#ifdef USE_ROUGHNESSMAP
uniform sampler2D roughnessMap;
#endif`;var Gp=`#if NUM_SPOT_LIGHT_COORDS > 0
varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
#if NUM_DIR_LIGHT_SHADOWS > 0
uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
struct DirectionalLightShadow{
float shadowIntensity;
float shadowBias;
float shadowNormalBias;
float shadowRadius;
vec2 shadowMapSize;
};
uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
#endif
#if NUM_SPOT_LIGHT_SHADOWS > 0
uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
struct SpotLightShadow{
float shadowIntensity;
float shadowBias;
float shadowNormalBias;
float shadowRadius;
vec2 shadowMapSize;
};
uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
#endif
#if NUM_POINT_LIGHT_SHADOWS > 0
uniform sampler2D pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
struct PointLightShadow{
float shadowIntensity;
float shadowBias;
float shadowNormalBias;
float shadowRadius;
vec2 shadowMapSize;
float shadowCameraNear;
float shadowCameraFar;
};
uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
#endif
float texture2DCompare(sampler2D depths,vec2 uv,float compare){
float depth=unpackRGBAToDepth(texture2D(depths,uv));
#ifdef USE_REVERSED_DEPTH_BUFFER
return step(depth,compare);
#else
return step(compare,depth);
#endif
}
vec2 texture2DDistribution(sampler2D shadow,vec2 uv){
return unpackRGBATo2Half(texture2D(shadow,uv));
}
float VSMShadow(sampler2D shadow,vec2 uv,float compare){
float occlusion=1.0;
vec2 distribution=texture2DDistribution(shadow,uv);
#ifdef USE_REVERSED_DEPTH_BUFFER
float hard_shadow=step(distribution.x,compare);
#else
float hard_shadow=step(compare,distribution.x);
#endif
if(hard_shadow !=1.0){
float distance=compare-distribution.x;
float variance=max(0.00000,distribution.y*distribution.y);
float softness_probability=variance/(variance+distance*distance);
softness_probability=clamp((softness_probability-0.3)/(0.95-0.3),0.0,1.0);
occlusion=clamp(max(hard_shadow,softness_probability),0.0,1.0);
}
return occlusion;
}
float getShadow(sampler2D shadowMap,vec2 shadowMapSize,float shadowIntensity,float shadowBias,float shadowRadius,vec4 shadowCoord){
float shadow=1.0;
shadowCoord.xyz/=shadowCoord.w;
shadowCoord.z+=shadowBias;
bool inFrustum=shadowCoord.x>=0.0&&shadowCoord.x<=1.0&&shadowCoord.y>=0.0&&shadowCoord.y<=1.0;
bool frustumTest=inFrustum&&shadowCoord.z<=1.0;
if(frustumTest){
#if defined( SHADOWMAP_TYPE_PCF )
vec2 texelSize=vec2(1.0)/shadowMapSize;
float dx0=-texelSize.x*shadowRadius;
float dy0=-texelSize.y*shadowRadius;
float dx1=+texelSize.x*shadowRadius;
float dy1=+texelSize.y*shadowRadius;
float dx2=dx0/2.0;
float dy2=dy0/2.0;
float dx3=dx1/2.0;
float dy3=dy1/2.0;
shadow=(
texture2DCompare(shadowMap,shadowCoord.xy+vec2(dx0,dy0),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(0.0,dy0),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(dx1,dy0),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(dx2,dy2),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(0.0,dy2),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(dx3,dy2),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(dx0,0.0),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(dx2,0.0),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy,shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(dx3,0.0),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(dx1,0.0),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(dx2,dy3),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(0.0,dy3),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(dx3,dy3),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(dx0,dy1),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(0.0,dy1),shadowCoord.z)+
texture2DCompare(shadowMap,shadowCoord.xy+vec2(dx1,dy1),shadowCoord.z)
)*(1.0/17.0);
#elif defined( SHADOWMAP_TYPE_PCF_SOFT )
vec2 texelSize=vec2(1.0)/shadowMapSize;
float dx=texelSize.x;
float dy=texelSize.y;
vec2 uv=shadowCoord.xy;
vec2 f=fract(uv*shadowMapSize+0.5);
uv-=f*texelSize;
shadow=(
texture2DCompare(shadowMap,uv,shadowCoord.z)+
texture2DCompare(shadowMap,uv+vec2(dx,0.0),shadowCoord.z)+
texture2DCompare(shadowMap,uv+vec2(0.0,dy),shadowCoord.z)+
texture2DCompare(shadowMap,uv+texelSize,shadowCoord.z)+
mix(texture2DCompare(shadowMap,uv+vec2(-dx,0.0),shadowCoord.z),
texture2DCompare(shadowMap,uv+vec2(2.0*dx,0.0),shadowCoord.z),
f.x)+
mix(texture2DCompare(shadowMap,uv+vec2(-dx,dy),shadowCoord.z),
texture2DCompare(shadowMap,uv+vec2(2.0*dx,dy),shadowCoord.z),
f.x)+
mix(texture2DCompare(shadowMap,uv+vec2(0.0,-dy),shadowCoord.z),
texture2DCompare(shadowMap,uv+vec2(0.0,2.0*dy),shadowCoord.z),
f.y)+
mix(texture2DCompare(shadowMap,uv+vec2(dx,-dy),shadowCoord.z),
texture2DCompare(shadowMap,uv+vec2(dx,2.0*dy),shadowCoord.z),
f.y)+
mix(mix(texture2DCompare(shadowMap,uv+vec2(-dx,-dy),shadowCoord.z),
texture2DCompare(shadowMap,uv+vec2(2.0*dx,-dy),shadowCoord.z),
f.x),
mix(texture2DCompare(shadowMap,uv+vec2(-dx,2.0*dy),shadowCoord.z),
texture2DCompare(shadowMap,uv+vec2(2.0*dx,2.0*dy),shadowCoord.z),
f.x),
f.y)
)*(1.0/9.0);
#elif defined( SHADOWMAP_TYPE_VSM )
shadow=VSMShadow(shadowMap,shadowCoord.xy,shadowCoord.z);
#else
shadow=texture2DCompare(shadowMap,shadowCoord.xy,shadowCoord.z);
#endif
}
return mix(1.0,shadow,shadowIntensity);
}
vec2 cubeToUV(vec3 v,float texelSizeY){
vec3 absV=abs(v);
float scaleToCube=1.0/max(absV.x,max(absV.y,absV.z));
absV*=scaleToCube;
v*=scaleToCube*(1.0-2.0*texelSizeY);
vec2 planar=v.xy;
float almostATexel=1.5*texelSizeY;
float almostOne=1.0-almostATexel;
if(absV.z>=almostOne){
if(v.z>0.0)
planar.x=4.0-v.x;
}else if(absV.x>=almostOne){
float signX=sign(v.x);
planar.x=v.z*signX+2.0*signX;
}else if(absV.y>=almostOne){
float signY=sign(v.y);
planar.x=v.x+2.0*signY+2.0;
planar.y=v.z*signY-2.0;
}
return vec2(0.125,0.25)*planar+vec2(0.375,0.75);
}
float getPointShadow(sampler2D shadowMap,vec2 shadowMapSize,float shadowIntensity,float shadowBias,float shadowRadius,vec4 shadowCoord,float shadowCameraNear,float shadowCameraFar){
float shadow=1.0;
vec3 lightToPosition=shadowCoord.xyz;
float lightToPositionLength=length(lightToPosition);
if(lightToPositionLength-shadowCameraFar<=0.0&&lightToPositionLength-shadowCameraNear>=0.0){
float dp=(lightToPositionLength-shadowCameraNear)/(shadowCameraFar-shadowCameraNear);
dp+=shadowBias;
vec3 bd3D=normalize(lightToPosition);
vec2 texelSize=vec2(1.0)/(shadowMapSize*vec2(4.0,2.0));
#if defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_PCF_SOFT ) || defined( SHADOWMAP_TYPE_VSM )
vec2 offset=vec2(-1,1)*shadowRadius*texelSize.y;
shadow=(
texture2DCompare(shadowMap,cubeToUV(bd3D+offset.xyy,texelSize.y),dp)+
texture2DCompare(shadowMap,cubeToUV(bd3D+offset.yyy,texelSize.y),dp)+
texture2DCompare(shadowMap,cubeToUV(bd3D+offset.xyx,texelSize.y),dp)+
texture2DCompare(shadowMap,cubeToUV(bd3D+offset.yyx,texelSize.y),dp)+
texture2DCompare(shadowMap,cubeToUV(bd3D,texelSize.y),dp)+
texture2DCompare(shadowMap,cubeToUV(bd3D+offset.xxy,texelSize.y),dp)+
texture2DCompare(shadowMap,cubeToUV(bd3D+offset.yxy,texelSize.y),dp)+
texture2DCompare(shadowMap,cubeToUV(bd3D+offset.xxx,texelSize.y),dp)+
texture2DCompare(shadowMap,cubeToUV(bd3D+offset.yxx,texelSize.y),dp)
)*(1.0/9.0);
#else
shadow=texture2DCompare(shadowMap,cubeToUV(bd3D,texelSize.y),dp);
#endif
}
return mix(1.0,shadow,shadowIntensity);
}
#endif`;var Hp=`#if NUM_SPOT_LIGHT_COORDS > 0
uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
#if NUM_DIR_LIGHT_SHADOWS > 0
uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
struct DirectionalLightShadow{
float shadowIntensity;
float shadowBias;
float shadowNormalBias;
float shadowRadius;
vec2 shadowMapSize;
};
uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
#endif
#if NUM_SPOT_LIGHT_SHADOWS > 0
struct SpotLightShadow{
float shadowIntensity;
float shadowBias;
float shadowNormalBias;
float shadowRadius;
vec2 shadowMapSize;
};
uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
#endif
#if NUM_POINT_LIGHT_SHADOWS > 0
uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
struct PointLightShadow{
float shadowIntensity;
float shadowBias;
float shadowNormalBias;
float shadowRadius;
vec2 shadowMapSize;
float shadowCameraNear;
float shadowCameraFar;
};
uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
#endif
#endif`;var Vp=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
vec3 shadowWorldNormal=inverseTransformDirection(transformedNormal,viewMatrix);
vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
#if NUM_DIR_LIGHT_SHADOWS > 0
#pragma unroll_loop_start
for(int i=0;i<NUM_DIR_LIGHT_SHADOWS;i++){
shadowWorldPosition=worldPosition+vec4(shadowWorldNormal*directionalLightShadows[ i ].shadowNormalBias,0);
vDirectionalShadowCoord[ i ]=directionalShadowMatrix[ i ]*shadowWorldPosition;
}
#pragma unroll_loop_end
#endif
#if NUM_POINT_LIGHT_SHADOWS > 0
#pragma unroll_loop_start
for(int i=0;i<NUM_POINT_LIGHT_SHADOWS;i++){
shadowWorldPosition=worldPosition+vec4(shadowWorldNormal*pointLightShadows[ i ].shadowNormalBias,0);
vPointShadowCoord[ i ]=pointShadowMatrix[ i ]*shadowWorldPosition;
}
#pragma unroll_loop_end
#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
#pragma unroll_loop_start
for(int i=0;i<NUM_SPOT_LIGHT_COORDS;i++){
shadowWorldPosition=worldPosition;
#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
shadowWorldPosition.xyz+=shadowWorldNormal*spotLightShadows[ i ].shadowNormalBias;
#endif
vSpotLightCoord[ i ]=spotLightMatrix[ i ]*shadowWorldPosition;
}
#pragma unroll_loop_end
#endif`;var Wp=`float getShadowMask(){
float shadow=1.0;
#ifdef USE_SHADOWMAP
#if NUM_DIR_LIGHT_SHADOWS > 0
DirectionalLightShadow directionalLight;
#pragma unroll_loop_start
for(int i=0;i<NUM_DIR_LIGHT_SHADOWS;i++){
directionalLight=directionalLightShadows[ i ];
shadow*=receiveShadow?getShadow(directionalShadowMap[ i ],directionalLight.shadowMapSize,directionalLight.shadowIntensity,directionalLight.shadowBias,directionalLight.shadowRadius,vDirectionalShadowCoord[ i ]):1.0;
}
#pragma unroll_loop_end
#endif
#if NUM_SPOT_LIGHT_SHADOWS > 0
SpotLightShadow spotLight;
#pragma unroll_loop_start
for(int i=0;i<NUM_SPOT_LIGHT_SHADOWS;i++){
spotLight=spotLightShadows[ i ];
shadow*=receiveShadow?getShadow(spotShadowMap[ i ],spotLight.shadowMapSize,spotLight.shadowIntensity,spotLight.shadowBias,spotLight.shadowRadius,vSpotLightCoord[ i ]):1.0;
}
#pragma unroll_loop_end
#endif
#if NUM_POINT_LIGHT_SHADOWS > 0
PointLightShadow pointLight;
#pragma unroll_loop_start
for(int i=0;i<NUM_POINT_LIGHT_SHADOWS;i++){
pointLight=pointLightShadows[ i ];
shadow*=receiveShadow?getPointShadow(pointShadowMap[ i ],pointLight.shadowMapSize,pointLight.shadowIntensity,pointLight.shadowBias,pointLight.shadowRadius,vPointShadowCoord[ i ],pointLight.shadowCameraNear,pointLight.shadowCameraFar):1.0;
}
#pragma unroll_loop_end
#endif
#endif
return shadow;
}`;var Xp=`#ifdef USE_SKINNING
mat4 boneMatX=getBoneMatrix(skinIndex.x);
mat4 boneMatY=getBoneMatrix(skinIndex.y);
mat4 boneMatZ=getBoneMatrix(skinIndex.z);
mat4 boneMatW=getBoneMatrix(skinIndex.w);
#endif`;var Yp=`#ifdef USE_SKINNING
uniform mat4 bindMatrix;
uniform mat4 bindMatrixInverse;
uniform highp sampler2D boneTexture;
mat4 getBoneMatrix(const in float i){
int size=textureSize(boneTexture,0).x;
int j=int(i)*4;
int x=j % size;
int y=j/size;
vec4 v1=texelFetch(boneTexture,ivec2(x,y),0);
vec4 v2=texelFetch(boneTexture,ivec2(x+1,y),0);
vec4 v3=texelFetch(boneTexture,ivec2(x+2,y),0);
vec4 v4=texelFetch(boneTexture,ivec2(x+3,y),0);
return mat4(v1,v2,v3,v4);
}
#endif`;var qp=`#ifdef USE_SKINNING
vec4 skinVertex=bindMatrix*vec4(transformed,1.0);
vec4 skinned=vec4(0.0);
skinned+=boneMatX*skinVertex*skinWeight.x;
skinned+=boneMatY*skinVertex*skinWeight.y;
skinned+=boneMatZ*skinVertex*skinWeight.z;
skinned+=boneMatW*skinVertex*skinWeight.w;
transformed=(bindMatrixInverse*skinned).xyz;
#endif`;var Kp=`#ifdef USE_SKINNING
mat4 skinMatrix=mat4(0.0);
skinMatrix+=skinWeight.x*boneMatX;
skinMatrix+=skinWeight.y*boneMatY;
skinMatrix+=skinWeight.z*boneMatZ;
skinMatrix+=skinWeight.w*boneMatW;
skinMatrix=bindMatrixInverse*skinMatrix*bindMatrix;
objectNormal=vec4(skinMatrix*vec4(objectNormal,0.0)).xyz;
#ifdef USE_TANGENT
objectTangent=vec4(skinMatrix*vec4(objectTangent,0.0)).xyz;
#endif
#endif`;var Zp=`float specularStrength;
#ifdef USE_SPECULARMAP
vec4 texelSpecular=texture2D(specularMap,vSpecularMapUv);
specularStrength=texelSpecular.r;
#else
specularStrength=1.0;
#endif`;var jp=`#ifdef USE_SPECULARMAP
uniform sampler2D specularMap;
#endif`;var $p=`#if defined( TONE_MAPPING )
gl_FragColor.rgb=toneMapping(gl_FragColor.rgb);
#endif`;var Jp=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping(vec3 color){
return saturate(toneMappingExposure*color);
}
vec3 ReinhardToneMapping(vec3 color){
color*=toneMappingExposure;
return saturate(color/(vec3(1.0)+color));
}
vec3 CineonToneMapping(vec3 color){
color*=toneMappingExposure;
color=max(vec3(0.0),color-0.004);
return pow((color*(6.2*color+0.5))/(color*(6.2*color+1.7)+0.06),vec3(2.2));
}
vec3 RRTAndODTFit(vec3 v){
vec3 a=v*(v+0.0245786)-0.000090537;
vec3 b=v*(0.983729*v+0.4329510)+0.238081;
return a/b;
}
vec3 ACESFilmicToneMapping(vec3 color){
const mat3 ACESInputMat=mat3(
vec3(0.59719,0.07600,0.02840),
vec3(0.35458,0.90834,0.13383),
vec3(0.04823,0.01566,0.83777)
);
const mat3 ACESOutputMat=mat3(
vec3(1.60475,-0.10208,-0.00327),
vec3(-0.53108,1.10813,-0.07276),
vec3(-0.07367,-0.00605,1.07602)
);
color*=toneMappingExposure/0.6;
color=ACESInputMat*color;
color=RRTAndODTFit(color);
color=ACESOutputMat*color;
return saturate(color);
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB=mat3(
vec3(1.6605,-0.1246,-0.0182),
vec3(-0.5876,1.1329,-0.1006),
vec3(-0.0728,-0.0083,1.1187)
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020=mat3(
vec3(0.6274,0.0691,0.0164),
vec3(0.3293,0.9195,0.0880),
vec3(0.0433,0.0113,0.8956)
);
vec3 agxDefaultContrastApprox(vec3 x){
vec3 x2=x*x;
vec3 x4=x2*x2;
return+15.5*x4*x2
-40.14*x4*x
+31.96*x4
-6.868*x2*x
+0.4298*x2
+0.1191*x
-0.00232;
}
vec3 AgXToneMapping(vec3 color){
const mat3 AgXInsetMatrix=mat3(
vec3(0.856627153315983,0.137318972929847,0.11189821299995),
vec3(0.0951212405381588,0.761241990602591,0.0767994186031903),
vec3(0.0482516061458583,0.101439036467562,0.811302368396859)
);
const mat3 AgXOutsetMatrix=mat3(
vec3(1.1271005818144368,-0.1413297634984383,-0.14132976349843826),
vec3(-0.11060664309660323,1.157823702216272,-0.11060664309660294),
vec3(-0.016493938717834573,-0.016493938717834257,1.2519364065950405)
);
const float AgxMinEv=-12.47393;
const float AgxMaxEv=4.026069;
color*=toneMappingExposure;
color=LINEAR_SRGB_TO_LINEAR_REC2020*color;
color=AgXInsetMatrix*color;
color=max(color,1e-10);
color=log2(color);
color=(color-AgxMinEv)/(AgxMaxEv-AgxMinEv);
color=clamp(color,0.0,1.0);
color=agxDefaultContrastApprox(color);
color=AgXOutsetMatrix*color;
color=pow(max(vec3(0.0),color),vec3(2.2));
color=LINEAR_REC2020_TO_LINEAR_SRGB*color;
color=clamp(color,0.0,1.0);
return color;
}
vec3 NeutralToneMapping(vec3 color){
const float StartCompression=0.8-0.04;
const float Desaturation=0.15;
color*=toneMappingExposure;
float x=min(color.r,min(color.g,color.b));
float offset=x<0.08?x-6.25*x*x:0.04;
color-=offset;
float peak=max(color.r,max(color.g,color.b));
if(peak<StartCompression)return color;
float d=1.-StartCompression;
float newPeak=1.-d*d/(peak+d-StartCompression);
color*=newPeak/peak;
float g=1.-1./(Desaturation*(peak-newPeak)+1.);
return mix(color,vec3(newPeak),g);
}
vec3 CustomToneMapping(vec3 color){return color;}`;var Qp=`#ifdef USE_TRANSMISSION
material.transmission=transmission;
material.transmissionAlpha=1.0;
material.thickness=thickness;
material.attenuationDistance=attenuationDistance;
material.attenuationColor=attenuationColor;
#ifdef USE_TRANSMISSIONMAP
material.transmission*=texture2D(transmissionMap,vTransmissionMapUv).r;
#endif
#ifdef USE_THICKNESSMAP
material.thickness*=texture2D(thicknessMap,vThicknessMapUv).g;
#endif
vec3 pos=vWorldPosition;
vec3 v=normalize(cameraPosition-pos);
vec3 n=inverseTransformDirection(normal,viewMatrix);
vec4 transmitted=getIBLVolumeRefraction(
n,v,material.roughness,material.diffuseColor,material.specularColor,material.specularF90,
pos,modelMatrix,viewMatrix,projectionMatrix,material.dispersion,material.ior,material.thickness,
material.attenuationColor,material.attenuationDistance);
material.transmissionAlpha=mix(material.transmissionAlpha,transmitted.a,material.transmission);
totalDiffuse=mix(totalDiffuse,transmitted.rgb,material.transmission);
#endif`;var em=`#ifdef USE_TRANSMISSION
uniform float transmission;
uniform float thickness;
uniform float attenuationDistance;
uniform vec3 attenuationColor;
#ifdef USE_TRANSMISSIONMAP
uniform sampler2D transmissionMap;
#endif
#ifdef USE_THICKNESSMAP
uniform sampler2D thicknessMap;
#endif
uniform vec2 transmissionSamplerSize;
uniform sampler2D transmissionSamplerMap;
uniform mat4 modelMatrix;
uniform mat4 projectionMatrix;
varying vec3 vWorldPosition;
float w0(float a){
return(1.0/6.0)*(a*(a*(-a+3.0)-3.0)+1.0);
}
float w1(float a){
return(1.0/6.0)*(a*a*(3.0*a-6.0)+4.0);
}
float w2(float a){
return(1.0/6.0)*(a*(a*(-3.0*a+3.0)+3.0)+1.0);
}
float w3(float a){
return(1.0/6.0)*(a*a*a);
}
float g0(float a){
return w0(a)+w1(a);
}
float g1(float a){
return w2(a)+w3(a);
}
float h0(float a){
return-1.0+w1(a)/(w0(a)+w1(a));
}
float h1(float a){
return 1.0+w3(a)/(w2(a)+w3(a));
}
vec4 bicubic(sampler2D tex,vec2 uv,vec4 texelSize,float lod){
uv=uv*texelSize.zw+0.5;
vec2 iuv=floor(uv);
vec2 fuv=fract(uv);
float g0x=g0(fuv.x);
float g1x=g1(fuv.x);
float h0x=h0(fuv.x);
float h1x=h1(fuv.x);
float h0y=h0(fuv.y);
float h1y=h1(fuv.y);
vec2 p0=(vec2(iuv.x+h0x,iuv.y+h0y)-0.5)*texelSize.xy;
vec2 p1=(vec2(iuv.x+h1x,iuv.y+h0y)-0.5)*texelSize.xy;
vec2 p2=(vec2(iuv.x+h0x,iuv.y+h1y)-0.5)*texelSize.xy;
vec2 p3=(vec2(iuv.x+h1x,iuv.y+h1y)-0.5)*texelSize.xy;
return g0(fuv.y)*(g0x*textureLod(tex,p0,lod)+g1x*textureLod(tex,p1,lod))+
g1(fuv.y)*(g0x*textureLod(tex,p2,lod)+g1x*textureLod(tex,p3,lod));
}
vec4 textureBicubic(sampler2D sampler,vec2 uv,float lod){
vec2 fLodSize=vec2(textureSize(sampler,int(lod)));
vec2 cLodSize=vec2(textureSize(sampler,int(lod+1.0)));
vec2 fLodSizeInv=1.0/fLodSize;
vec2 cLodSizeInv=1.0/cLodSize;
vec4 fSample=bicubic(sampler,uv,vec4(fLodSizeInv,fLodSize),floor(lod));
vec4 cSample=bicubic(sampler,uv,vec4(cLodSizeInv,cLodSize),ceil(lod));
return mix(fSample,cSample,fract(lod));
}
vec3 getVolumeTransmissionRay(const in vec3 n,const in vec3 v,const in float thickness,const in float ior,const in mat4 modelMatrix){
vec3 refractionVector=refract(-v,normalize(n),1.0/ior);
vec3 modelScale;
modelScale.x=length(vec3(modelMatrix[ 0 ].xyz));
modelScale.y=length(vec3(modelMatrix[ 1 ].xyz));
modelScale.z=length(vec3(modelMatrix[ 2 ].xyz));
return normalize(refractionVector)*thickness*modelScale;
}
float applyIorToRoughness(const in float roughness,const in float ior){
return roughness*clamp(ior*2.0-2.0,0.0,1.0);
}
vec4 getTransmissionSample(const in vec2 fragCoord,const in float roughness,const in float ior){
float lod=log2(transmissionSamplerSize.x)*applyIorToRoughness(roughness,ior);
return textureBicubic(transmissionSamplerMap,fragCoord.xy,lod);
}
vec3 volumeAttenuation(const in float transmissionDistance,const in vec3 attenuationColor,const in float attenuationDistance){
if(isinf(attenuationDistance)){
return vec3(1.0);
}else{
vec3 attenuationCoefficient=-log(attenuationColor)/attenuationDistance;
vec3 transmittance=exp(-attenuationCoefficient*transmissionDistance);
return transmittance;
}
}
vec4 getIBLVolumeRefraction(const in vec3 n,const in vec3 v,const in float roughness,const in vec3 diffuseColor,
const in vec3 specularColor,const in float specularF90,const in vec3 position,const in mat4 modelMatrix,
const in mat4 viewMatrix,const in mat4 projMatrix,const in float dispersion,const in float ior,const in float thickness,
const in vec3 attenuationColor,const in float attenuationDistance){
vec4 transmittedLight;
vec3 transmittance;
#ifdef USE_DISPERSION
float halfSpread=(ior-1.0)*0.025*dispersion;
vec3 iors=vec3(ior-halfSpread,ior,ior+halfSpread);
for(int i=0;i<3;i++){
vec3 transmissionRay=getVolumeTransmissionRay(n,v,thickness,iors[ i ],modelMatrix);
vec3 refractedRayExit=position+transmissionRay;
vec4 ndcPos=projMatrix*viewMatrix*vec4(refractedRayExit,1.0);
vec2 refractionCoords=ndcPos.xy/ndcPos.w;
refractionCoords+=1.0;
refractionCoords/=2.0;
vec4 transmissionSample=getTransmissionSample(refractionCoords,roughness,iors[ i ]);
transmittedLight[ i ]=transmissionSample[ i ];
transmittedLight.a+=transmissionSample.a;
transmittance[ i ]=diffuseColor[ i ]*volumeAttenuation(length(transmissionRay),attenuationColor,attenuationDistance)[ i ];
}
transmittedLight.a/=3.0;
#else
vec3 transmissionRay=getVolumeTransmissionRay(n,v,thickness,ior,modelMatrix);
vec3 refractedRayExit=position+transmissionRay;
vec4 ndcPos=projMatrix*viewMatrix*vec4(refractedRayExit,1.0);
vec2 refractionCoords=ndcPos.xy/ndcPos.w;
refractionCoords+=1.0;
refractionCoords/=2.0;
transmittedLight=getTransmissionSample(refractionCoords,roughness,ior);
transmittance=diffuseColor*volumeAttenuation(length(transmissionRay),attenuationColor,attenuationDistance);
#endif
vec3 attenuatedColor=transmittance*transmittedLight.rgb;
vec3 F=EnvironmentBRDF(n,v,specularColor,specularF90,roughness);
float transmittanceFactor=(transmittance.r+transmittance.g+transmittance.b)/3.0;
return vec4((1.0-F)*attenuatedColor,1.0-(1.0-transmittedLight.a)*transmittanceFactor);
}
#endif`;var tm=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
varying vec2 vUv;
#endif
#ifdef USE_MAP
varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
uniform mat3 transmissionMapTransform;
varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
uniform mat3 thicknessMapTransform;
varying vec2 vThicknessMapUv;
#endif`;var im=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
varying vec2 vUv;
#endif
#ifdef USE_MAP
uniform mat3 mapTransform;
varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
uniform mat3 alphaMapTransform;
varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
uniform mat3 lightMapTransform;
varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
uniform mat3 aoMapTransform;
varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
uniform mat3 bumpMapTransform;
varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
uniform mat3 normalMapTransform;
varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
uniform mat3 displacementMapTransform;
varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
uniform mat3 emissiveMapTransform;
varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
uniform mat3 metalnessMapTransform;
varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
uniform mat3 roughnessMapTransform;
varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
uniform mat3 anisotropyMapTransform;
varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
uniform mat3 clearcoatMapTransform;
varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
uniform mat3 clearcoatNormalMapTransform;
varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
uniform mat3 clearcoatRoughnessMapTransform;
varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
uniform mat3 sheenColorMapTransform;
varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
uniform mat3 sheenRoughnessMapTransform;
varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
uniform mat3 iridescenceMapTransform;
varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
uniform mat3 iridescenceThicknessMapTransform;
varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
uniform mat3 specularMapTransform;
varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
uniform mat3 specularColorMapTransform;
varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
uniform mat3 specularIntensityMapTransform;
varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
uniform mat3 transmissionMapTransform;
varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
uniform mat3 thicknessMapTransform;
varying vec2 vThicknessMapUv;
#endif`;var nm=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
vUv=vec3(uv,1).xy;
#endif
#ifdef USE_MAP
vMapUv=(mapTransform*vec3(MAP_UV,1)).xy;
#endif
#ifdef USE_ALPHAMAP
vAlphaMapUv=(alphaMapTransform*vec3(ALPHAMAP_UV,1)).xy;
#endif
#ifdef USE_LIGHTMAP
vLightMapUv=(lightMapTransform*vec3(LIGHTMAP_UV,1)).xy;
#endif
#ifdef USE_AOMAP
vAoMapUv=(aoMapTransform*vec3(AOMAP_UV,1)).xy;
#endif
#ifdef USE_BUMPMAP
vBumpMapUv=(bumpMapTransform*vec3(BUMPMAP_UV,1)).xy;
#endif
#ifdef USE_NORMALMAP
vNormalMapUv=(normalMapTransform*vec3(NORMALMAP_UV,1)).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
vDisplacementMapUv=(displacementMapTransform*vec3(DISPLACEMENTMAP_UV,1)).xy;
#endif
#ifdef USE_EMISSIVEMAP
vEmissiveMapUv=(emissiveMapTransform*vec3(EMISSIVEMAP_UV,1)).xy;
#endif
#ifdef USE_METALNESSMAP
vMetalnessMapUv=(metalnessMapTransform*vec3(METALNESSMAP_UV,1)).xy;
#endif
#ifdef USE_ROUGHNESSMAP
vRoughnessMapUv=(roughnessMapTransform*vec3(ROUGHNESSMAP_UV,1)).xy;
#endif
#ifdef USE_ANISOTROPYMAP
vAnisotropyMapUv=(anisotropyMapTransform*vec3(ANISOTROPYMAP_UV,1)).xy;
#endif
#ifdef USE_CLEARCOATMAP
vClearcoatMapUv=(clearcoatMapTransform*vec3(CLEARCOATMAP_UV,1)).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
vClearcoatNormalMapUv=(clearcoatNormalMapTransform*vec3(CLEARCOAT_NORMALMAP_UV,1)).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
vClearcoatRoughnessMapUv=(clearcoatRoughnessMapTransform*vec3(CLEARCOAT_ROUGHNESSMAP_UV,1)).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
vIridescenceMapUv=(iridescenceMapTransform*vec3(IRIDESCENCEMAP_UV,1)).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
vIridescenceThicknessMapUv=(iridescenceThicknessMapTransform*vec3(IRIDESCENCE_THICKNESSMAP_UV,1)).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
vSheenColorMapUv=(sheenColorMapTransform*vec3(SHEEN_COLORMAP_UV,1)).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
vSheenRoughnessMapUv=(sheenRoughnessMapTransform*vec3(SHEEN_ROUGHNESSMAP_UV,1)).xy;
#endif
#ifdef USE_SPECULARMAP
vSpecularMapUv=(specularMapTransform*vec3(SPECULARMAP_UV,1)).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
vSpecularColorMapUv=(specularColorMapTransform*vec3(SPECULAR_COLORMAP_UV,1)).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
vSpecularIntensityMapUv=(specularIntensityMapTransform*vec3(SPECULAR_INTENSITYMAP_UV,1)).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
vTransmissionMapUv=(transmissionMapTransform*vec3(TRANSMISSIONMAP_UV,1)).xy;
#endif
#ifdef USE_THICKNESSMAP
vThicknessMapUv=(thicknessMapTransform*vec3(THICKNESSMAP_UV,1)).xy;
#endif`;var rm=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
vec4 worldPosition=vec4(transformed,1.0);
#ifdef USE_BATCHING
worldPosition=batchingMatrix*worldPosition;
#endif
#ifdef USE_INSTANCING
worldPosition=instanceMatrix*worldPosition;
#endif
worldPosition=modelMatrix*worldPosition;
#endif`;var sm=`varying vec2 vUv;
uniform mat3 uvTransform;
void main(){
vUv=(uvTransform*vec3(uv,1)).xy;
gl_Position=vec4(position.xy,1.0,1.0);
}`,om=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main(){
vec4 texColor=texture2D(t2D,vUv);
#ifdef DECODE_VIDEO_TEXTURE
texColor=vec4(mix(pow(texColor.rgb*0.9478672986+vec3(0.0521327014),vec3(2.4)),texColor.rgb*0.0773993808,vec3(lessThanEqual(texColor.rgb,vec3(0.04045)))),texColor.w);
#endif
texColor.rgb*=backgroundIntensity;
gl_FragColor=texColor;
#include <tonemapping_fragment>
#include <colorspace_fragment>
}`;var am=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
gl_Position.z=gl_Position.w;
}`,cm=`#ifdef ENVMAP_TYPE_CUBE
uniform samplerCube envMap;
#elif defined( ENVMAP_TYPE_CUBE_UV )
uniform sampler2D envMap;
#endif
uniform float flipEnvMap;
uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <cube_uv_reflection_fragment>
void main(){
#ifdef ENVMAP_TYPE_CUBE
vec4 texColor=textureCube(envMap,backgroundRotation*vec3(flipEnvMap*vWorldDirection.x,vWorldDirection.yz));
#elif defined( ENVMAP_TYPE_CUBE_UV )
vec4 texColor=textureCubeUV(envMap,backgroundRotation*vWorldDirection,backgroundBlurriness);
#else
vec4 texColor=vec4(0.0,0.0,0.0,1.0);
#endif
texColor.rgb*=backgroundIntensity;
gl_FragColor=texColor;
#include <tonemapping_fragment>
#include <colorspace_fragment>
}`;var lm=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
gl_Position.z=gl_Position.w;
}`,hm=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main(){
vec4 texColor=textureCube(tCube,vec3(tFlip*vWorldDirection.x,vWorldDirection.yz));
gl_FragColor=texColor;
gl_FragColor.a*=opacity;
#include <tonemapping_fragment>
#include <colorspace_fragment>
}`;var um=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main(){
#include <uv_vertex>
#include <batching_vertex>
#include <skinbase_vertex>
#include <morphinstance_vertex>
#ifdef USE_DISPLACEMENTMAP
#include <beginnormal_vertex>
#include <morphnormal_vertex>
#include <skinnormal_vertex>
#endif
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
vHighPrecisionZW=gl_Position.zw;
}`,fm=`#if DEPTH_PACKING == 3200
uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main(){
vec4 diffuseColor=vec4(1.0);
#include <clipping_planes_fragment>
#if DEPTH_PACKING == 3200
diffuseColor.a=opacity;
#endif
#include <map_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
#include <logdepthbuf_fragment>
#ifdef USE_REVERSED_DEPTH_BUFFER
float fragCoordZ=vHighPrecisionZW[ 0 ]/vHighPrecisionZW[ 1 ];
#else
float fragCoordZ=0.5*vHighPrecisionZW[ 0 ]/vHighPrecisionZW[ 1 ]+0.5;
#endif
#if DEPTH_PACKING == 3200
gl_FragColor=vec4(vec3(1.0-fragCoordZ),opacity);
#elif DEPTH_PACKING == 3201
gl_FragColor=packDepthToRGBA(fragCoordZ);
#elif DEPTH_PACKING == 3202
gl_FragColor=vec4(packDepthToRGB(fragCoordZ),1.0);
#elif DEPTH_PACKING == 3203
gl_FragColor=vec4(packDepthToRG(fragCoordZ),0.0,1.0);
#endif
}`;var dm=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <batching_vertex>
#include <skinbase_vertex>
#include <morphinstance_vertex>
#ifdef USE_DISPLACEMENTMAP
#include <beginnormal_vertex>
#include <morphnormal_vertex>
#include <skinnormal_vertex>
#endif
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <worldpos_vertex>
#include <clipping_planes_vertex>
vWorldPosition=worldPosition.xyz;
}`,pm=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(1.0);
#include <clipping_planes_fragment>
#include <map_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
float dist=length(vWorldPosition-referencePosition);
dist=(dist-nearDistance)/(farDistance-nearDistance);
dist=saturate(dist);
gl_FragColor=packDepthToRGBA(dist);
}`;var mm=`varying vec3 vWorldDirection;
#include <common>
void main(){
vWorldDirection=transformDirection(position,modelMatrix);
#include <begin_vertex>
#include <project_vertex>
}`,gm=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main(){
vec3 direction=normalize(vWorldDirection);
vec2 sampleUV=equirectUv(direction);
gl_FragColor=texture2D(tEquirect,sampleUV);
#include <tonemapping_fragment>
#include <colorspace_fragment>
}`;var _m=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
vLineDistance=scale*lineDistance;
#include <uv_vertex>
#include <color_vertex>
#include <morphinstance_vertex>
#include <morphcolor_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
#include <fog_vertex>
}`,xm=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
if(mod(vLineDistance,totalSize)>dashSize){
discard;
}
vec3 outgoingLight=vec3(0.0);
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <color_fragment>
outgoingLight=diffuseColor.rgb;
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
}`;var ym=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <color_vertex>
#include <morphinstance_vertex>
#include <morphcolor_vertex>
#include <batching_vertex>
#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
#include <beginnormal_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#endif
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
#include <worldpos_vertex>
#include <envmap_vertex>
#include <fog_vertex>
}`,vm=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <color_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
#include <specularmap_fragment>
ReflectedLight reflectedLight=ReflectedLight(vec3(0.0),vec3(0.0),vec3(0.0),vec3(0.0));
#ifdef USE_LIGHTMAP
vec4 lightMapTexel=texture2D(lightMap,vLightMapUv);
reflectedLight.indirectDiffuse+=lightMapTexel.rgb*lightMapIntensity*RECIPROCAL_PI;
#else
reflectedLight.indirectDiffuse+=vec3(1.0);
#endif
#include <aomap_fragment>
reflectedLight.indirectDiffuse*=diffuseColor.rgb;
vec3 outgoingLight=reflectedLight.indirectDiffuse;
#include <envmap_fragment>
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
#include <dithering_fragment>
}`;var Mm=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <color_vertex>
#include <morphinstance_vertex>
#include <morphcolor_vertex>
#include <batching_vertex>
#include <beginnormal_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#include <normal_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
vViewPosition=-mvPosition.xyz;
#include <worldpos_vertex>
#include <envmap_vertex>
#include <shadowmap_vertex>
#include <fog_vertex>
}`,Sm=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
ReflectedLight reflectedLight=ReflectedLight(vec3(0.0),vec3(0.0),vec3(0.0),vec3(0.0));
vec3 totalEmissiveRadiance=emissive;
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <color_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
#include <specularmap_fragment>
#include <normal_fragment_begin>
#include <normal_fragment_maps>
#include <emissivemap_fragment>
#include <lights_lambert_fragment>
#include <lights_fragment_begin>
#include <lights_fragment_maps>
#include <lights_fragment_end>
#include <aomap_fragment>
vec3 outgoingLight=reflectedLight.directDiffuse+reflectedLight.indirectDiffuse+totalEmissiveRadiance;
#include <envmap_fragment>
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
#include <dithering_fragment>
}`;var Em=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <color_vertex>
#include <morphinstance_vertex>
#include <morphcolor_vertex>
#include <batching_vertex>
#include <beginnormal_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#include <normal_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
#include <fog_vertex>
vViewPosition=-mvPosition.xyz;
}`,bm=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <color_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
#include <normal_fragment_begin>
#include <normal_fragment_maps>
vec3 viewDir=normalize(vViewPosition);
vec3 x=normalize(vec3(viewDir.z,0.0,-viewDir.x));
vec3 y=cross(viewDir,x);
vec2 uv=vec2(dot(x,normal),dot(y,normal))*0.495+0.5;
#ifdef USE_MATCAP
vec4 matcapColor=texture2D(matcap,uv);
#else
vec4 matcapColor=vec4(vec3(mix(0.2,0.8,uv.y)),1.0);
#endif
vec3 outgoingLight=diffuseColor.rgb*matcapColor.rgb;
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
#include <dithering_fragment>
}`;var Tm=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <batching_vertex>
#include <beginnormal_vertex>
#include <morphinstance_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#include <normal_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
vViewPosition=-mvPosition.xyz;
#endif
}`,wm=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
varying vec3 vViewPosition;
#endif
#include <packing>
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(0.0,0.0,0.0,opacity);
#include <clipping_planes_fragment>
#include <logdepthbuf_fragment>
#include <normal_fragment_begin>
#include <normal_fragment_maps>
gl_FragColor=vec4(packNormalToRGB(normal),diffuseColor.a);
#ifdef OPAQUE
gl_FragColor.a=1.0;
#endif
}`;var Am=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <color_vertex>
#include <morphcolor_vertex>
#include <batching_vertex>
#include <beginnormal_vertex>
#include <morphinstance_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#include <normal_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
vViewPosition=-mvPosition.xyz;
#include <worldpos_vertex>
#include <envmap_vertex>
#include <shadowmap_vertex>
#include <fog_vertex>
}`,Rm=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
ReflectedLight reflectedLight=ReflectedLight(vec3(0.0),vec3(0.0),vec3(0.0),vec3(0.0));
vec3 totalEmissiveRadiance=emissive;
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <color_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
#include <specularmap_fragment>
#include <normal_fragment_begin>
#include <normal_fragment_maps>
#include <emissivemap_fragment>
#include <lights_phong_fragment>
#include <lights_fragment_begin>
#include <lights_fragment_maps>
#include <lights_fragment_end>
#include <aomap_fragment>
vec3 outgoingLight=reflectedLight.directDiffuse+reflectedLight.indirectDiffuse+reflectedLight.directSpecular+reflectedLight.indirectSpecular+totalEmissiveRadiance;
#include <envmap_fragment>
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
#include <dithering_fragment>
}`;var Cm=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <color_vertex>
#include <morphinstance_vertex>
#include <morphcolor_vertex>
#include <batching_vertex>
#include <beginnormal_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#include <normal_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
vViewPosition=-mvPosition.xyz;
#include <worldpos_vertex>
#include <shadowmap_vertex>
#include <fog_vertex>
#ifdef USE_TRANSMISSION
vWorldPosition=worldPosition.xyz;
#endif
}`,Pm=`#define STANDARD
#ifdef PHYSICAL
#define IOR
#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
uniform float ior;
#endif
#ifdef USE_SPECULAR
uniform float specularIntensity;
uniform vec3 specularColor;
#ifdef USE_SPECULAR_COLORMAP
uniform sampler2D specularColorMap;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
uniform sampler2D specularIntensityMap;
#endif
#endif
#ifdef USE_CLEARCOAT
uniform float clearcoat;
uniform float clearcoatRoughness;
#endif
#ifdef USE_DISPERSION
uniform float dispersion;
#endif
#ifdef USE_IRIDESCENCE
uniform float iridescence;
uniform float iridescenceIOR;
uniform float iridescenceThicknessMinimum;
uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
uniform vec3 sheenColor;
uniform float sheenRoughness;
#ifdef USE_SHEEN_COLORMAP
uniform sampler2D sheenColorMap;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
uniform sampler2D sheenRoughnessMap;
#endif
#endif
#ifdef USE_ANISOTROPY
uniform vec2 anisotropyVector;
#ifdef USE_ANISOTROPYMAP
uniform sampler2D anisotropyMap;
#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <cube_uv_reflection_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
ReflectedLight reflectedLight=ReflectedLight(vec3(0.0),vec3(0.0),vec3(0.0),vec3(0.0));
vec3 totalEmissiveRadiance=emissive;
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <color_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
#include <roughnessmap_fragment>
#include <metalnessmap_fragment>
#include <normal_fragment_begin>
#include <normal_fragment_maps>
#include <clearcoat_normal_fragment_begin>
#include <clearcoat_normal_fragment_maps>
#include <emissivemap_fragment>
#include <lights_physical_fragment>
#include <lights_fragment_begin>
#include <lights_fragment_maps>
#include <lights_fragment_end>
#include <aomap_fragment>
vec3 totalDiffuse=reflectedLight.directDiffuse+reflectedLight.indirectDiffuse;
vec3 totalSpecular=reflectedLight.directSpecular+reflectedLight.indirectSpecular;
#include <transmission_fragment>
vec3 outgoingLight=totalDiffuse+totalSpecular+totalEmissiveRadiance;
#ifdef USE_SHEEN
float sheenEnergyComp=1.0-0.157*max3(material.sheenColor);
outgoingLight=outgoingLight*sheenEnergyComp+sheenSpecularDirect+sheenSpecularIndirect;
#endif
#ifdef USE_CLEARCOAT
float dotNVcc=saturate(dot(geometryClearcoatNormal,geometryViewDir));
vec3 Fcc=F_Schlick(material.clearcoatF0,material.clearcoatF90,dotNVcc);
outgoingLight=outgoingLight*(1.0-material.clearcoat*Fcc)+(clearcoatSpecularDirect+clearcoatSpecularIndirect)*material.clearcoat;
#endif
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
#include <dithering_fragment>
}`;var Um=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
#include <color_vertex>
#include <morphinstance_vertex>
#include <morphcolor_vertex>
#include <batching_vertex>
#include <beginnormal_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#include <normal_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <displacementmap_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
vViewPosition=-mvPosition.xyz;
#include <worldpos_vertex>
#include <shadowmap_vertex>
#include <fog_vertex>
}`,Dm=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
ReflectedLight reflectedLight=ReflectedLight(vec3(0.0),vec3(0.0),vec3(0.0),vec3(0.0));
vec3 totalEmissiveRadiance=emissive;
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <color_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
#include <normal_fragment_begin>
#include <normal_fragment_maps>
#include <emissivemap_fragment>
#include <lights_toon_fragment>
#include <lights_fragment_begin>
#include <lights_fragment_maps>
#include <lights_fragment_end>
#include <aomap_fragment>
vec3 outgoingLight=reflectedLight.directDiffuse+reflectedLight.indirectDiffuse+totalEmissiveRadiance;
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
#include <dithering_fragment>
}`;var Im=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
varying vec2 vUv;
uniform mat3 uvTransform;
#endif
void main(){
#ifdef USE_POINTS_UV
vUv=(uvTransform*vec3(uv,1)).xy;
#endif
#include <color_vertex>
#include <morphinstance_vertex>
#include <morphcolor_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <project_vertex>
gl_PointSize=size;
#ifdef USE_SIZEATTENUATION
bool isPerspective=isPerspectiveMatrix(projectionMatrix);
if(isPerspective)gl_PointSize*=(scale/-mvPosition.z);
#endif
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
#include <worldpos_vertex>
#include <fog_vertex>
}`,Lm=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
vec3 outgoingLight=vec3(0.0);
#include <logdepthbuf_fragment>
#include <map_particle_fragment>
#include <color_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
outgoingLight=diffuseColor.rgb;
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
#include <premultiplied_alpha_fragment>
}`;var Nm=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main(){
#include <batching_vertex>
#include <beginnormal_vertex>
#include <morphinstance_vertex>
#include <morphnormal_vertex>
#include <skinbase_vertex>
#include <skinnormal_vertex>
#include <defaultnormal_vertex>
#include <begin_vertex>
#include <morphtarget_vertex>
#include <skinning_vertex>
#include <project_vertex>
#include <logdepthbuf_vertex>
#include <worldpos_vertex>
#include <shadowmap_vertex>
#include <fog_vertex>
}`,Fm=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <packing>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main(){
#include <logdepthbuf_fragment>
gl_FragColor=vec4(color,opacity*(1.0-getShadowMask()));
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
}`;var Om=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main(){
#include <uv_vertex>
vec4 mvPosition=modelViewMatrix[ 3 ];
vec2 scale=vec2(length(modelMatrix[ 0 ].xyz),length(modelMatrix[ 1 ].xyz));
#ifndef USE_SIZEATTENUATION
bool isPerspective=isPerspectiveMatrix(projectionMatrix);
if(isPerspective)scale*=-mvPosition.z;
#endif
vec2 alignedPosition=(position.xy-(center-vec2(0.5)))*scale;
vec2 rotatedPosition;
rotatedPosition.x=cos(rotation)*alignedPosition.x-sin(rotation)*alignedPosition.y;
rotatedPosition.y=sin(rotation)*alignedPosition.x+cos(rotation)*alignedPosition.y;
mvPosition.xy+=rotatedPosition;
gl_Position=projectionMatrix*mvPosition;
#include <logdepthbuf_vertex>
#include <clipping_planes_vertex>
#include <fog_vertex>
}`,Bm=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main(){
vec4 diffuseColor=vec4(diffuse,opacity);
#include <clipping_planes_fragment>
vec3 outgoingLight=vec3(0.0);
#include <logdepthbuf_fragment>
#include <map_fragment>
#include <alphamap_fragment>
#include <alphatest_fragment>
#include <alphahash_fragment>
outgoingLight=diffuseColor.rgb;
#include <opaque_fragment>
#include <tonemapping_fragment>
#include <colorspace_fragment>
#include <fog_fragment>
}`;var De={alphahash_fragment:od,alphahash_pars_fragment:ad,alphamap_fragment:cd,alphamap_pars_fragment:ld,alphatest_fragment:hd,alphatest_pars_fragment:ud,aomap_fragment:fd,aomap_pars_fragment:dd,batching_pars_vertex:pd,batching_vertex:md,begin_vertex:gd,beginnormal_vertex:_d,bsdfs:xd,iridescence_fragment:yd,bumpmap_pars_fragment:vd,clipping_planes_fragment:Md,clipping_planes_pars_fragment:Sd,clipping_planes_pars_vertex:Ed,clipping_planes_vertex:bd,color_fragment:Td,color_pars_fragment:wd,color_pars_vertex:Ad,color_vertex:Rd,common:Cd,cube_uv_reflection_fragment:Pd,defaultnormal_vertex:Ud,displacementmap_pars_vertex:Dd,displacementmap_vertex:Id,emissivemap_fragment:Ld,emissivemap_pars_fragment:Nd,colorspace_fragment:Fd,colorspace_pars_fragment:Od,envmap_fragment:Bd,envmap_common_pars_fragment:kd,envmap_pars_fragment:zd,envmap_pars_vertex:Gd,envmap_physical_pars_fragment:Jd,envmap_vertex:Hd,fog_vertex:Vd,fog_pars_vertex:Wd,fog_fragment:Xd,fog_pars_fragment:Yd,gradientmap_pars_fragment:qd,lightmap_pars_fragment:Kd,lights_lambert_fragment:Zd,lights_lambert_pars_fragment:jd,lights_pars_begin:$d,lights_toon_fragment:Qd,lights_toon_pars_fragment:ep,lights_phong_fragment:tp,lights_phong_pars_fragment:ip,lights_physical_fragment:np,lights_physical_pars_fragment:rp,lights_fragment_begin:sp,lights_fragment_maps:op,lights_fragment_end:ap,logdepthbuf_fragment:cp,logdepthbuf_pars_fragment:lp,logdepthbuf_pars_vertex:hp,logdepthbuf_vertex:up,map_fragment:fp,map_pars_fragment:dp,map_particle_fragment:pp,map_particle_pars_fragment:mp,metalnessmap_fragment:gp,metalnessmap_pars_fragment:_p,morphinstance_vertex:xp,morphcolor_vertex:yp,morphnormal_vertex:vp,morphtarget_pars_vertex:Mp,morphtarget_vertex:Sp,normal_fragment_begin:Ep,normal_fragment_maps:bp,normal_pars_fragment:Tp,normal_pars_vertex:wp,normal_vertex:Ap,normalmap_pars_fragment:Rp,clearcoat_normal_fragment_begin:Cp,clearcoat_normal_fragment_maps:Pp,clearcoat_pars_fragment:Up,iridescence_pars_fragment:Dp,opaque_fragment:Ip,packing:Lp,premultiplied_alpha_fragment:Np,project_vertex:Fp,dithering_fragment:Op,dithering_pars_fragment:Bp,roughnessmap_fragment:kp,roughnessmap_pars_fragment:zp,shadowmap_pars_fragment:Gp,shadowmap_pars_vertex:Hp,shadowmap_vertex:Vp,shadowmask_pars_fragment:Wp,skinbase_vertex:Xp,skinning_pars_vertex:Yp,skinning_vertex:qp,skinnormal_vertex:Kp,specularmap_fragment:Zp,specularmap_pars_fragment:jp,tonemapping_fragment:$p,tonemapping_pars_fragment:Jp,transmission_fragment:Qp,transmission_pars_fragment:em,uv_pars_fragment:tm,uv_pars_vertex:im,uv_vertex:nm,worldpos_vertex:rm,background_vert:sm,background_frag:om,backgroundCube_vert:am,backgroundCube_frag:cm,cube_vert:lm,cube_frag:hm,depth_vert:um,depth_frag:fm,distanceRGBA_vert:dm,distanceRGBA_frag:pm,equirect_vert:mm,equirect_frag:gm,linedashed_vert:_m,linedashed_frag:xm,meshbasic_vert:ym,meshbasic_frag:vm,meshlambert_vert:Mm,meshlambert_frag:Sm,meshmatcap_vert:Em,meshmatcap_frag:bm,meshnormal_vert:Tm,meshnormal_frag:wm,meshphong_vert:Am,meshphong_frag:Rm,meshphysical_vert:Cm,meshphysical_frag:Pm,meshtoon_vert:Um,meshtoon_frag:Dm,points_vert:Im,points_frag:Lm,shadow_vert:Nm,shadow_frag:Fm,sprite_vert:Om,sprite_frag:Bm};var ie={common:{diffuse:{value:new fe(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new Te},alphaMap:{value:null},alphaMapTransform:{value:new Te},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new Te}},envmap:{envMap:{value:null},envMapRotation:{value:new Te},flipEnvMap:{value:-1},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new Te}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new Te}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new Te},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new Te},normalScale:{value:new de(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new Te},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new Te}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new Te}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new Te}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new fe(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMap:{value:[]},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotShadowMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMap:{value:[]},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null}},points:{diffuse:{value:new fe(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new Te},alphaTest:{value:0},uvTransform:{value:new Te}},sprite:{diffuse:{value:new fe(16777215)},opacity:{value:1},center:{value:new de(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new Te},alphaMap:{value:null},alphaMapTransform:{value:new Te},alphaTest:{value:0}}};var gi={basic:{uniforms:Dt([ie.common,ie.specularmap,ie.envmap,ie.aomap,ie.lightmap,ie.fog]),vertexShader:De.meshbasic_vert,fragmentShader:De.meshbasic_frag},lambert:{uniforms:Dt([ie.common,ie.specularmap,ie.envmap,ie.aomap,ie.lightmap,ie.emissivemap,ie.bumpmap,ie.normalmap,ie.displacementmap,ie.fog,ie.lights,{emissive:{value:new fe(0)}}]),vertexShader:De.meshlambert_vert,fragmentShader:De.meshlambert_frag},phong:{uniforms:Dt([ie.common,ie.specularmap,ie.envmap,ie.aomap,ie.lightmap,ie.emissivemap,ie.bumpmap,ie.normalmap,ie.displacementmap,ie.fog,ie.lights,{emissive:{value:new fe(0)},specular:{value:new fe(1118481)},shininess:{value:30}}]),vertexShader:De.meshphong_vert,fragmentShader:De.meshphong_frag},standard:{uniforms:Dt([ie.common,ie.envmap,ie.aomap,ie.lightmap,ie.emissivemap,ie.bumpmap,ie.normalmap,ie.displacementmap,ie.roughnessmap,ie.metalnessmap,ie.fog,ie.lights,{emissive:{value:new fe(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:De.meshphysical_vert,fragmentShader:De.meshphysical_frag},toon:{uniforms:Dt([ie.common,ie.aomap,ie.lightmap,ie.emissivemap,ie.bumpmap,ie.normalmap,ie.displacementmap,ie.gradientmap,ie.fog,ie.lights,{emissive:{value:new fe(0)}}]),vertexShader:De.meshtoon_vert,fragmentShader:De.meshtoon_frag},matcap:{uniforms:Dt([ie.common,ie.bumpmap,ie.normalmap,ie.displacementmap,ie.fog,{matcap:{value:null}}]),vertexShader:De.meshmatcap_vert,fragmentShader:De.meshmatcap_frag},points:{uniforms:Dt([ie.points,ie.fog]),vertexShader:De.points_vert,fragmentShader:De.points_frag},dashed:{uniforms:Dt([ie.common,ie.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:De.linedashed_vert,fragmentShader:De.linedashed_frag},depth:{uniforms:Dt([ie.common,ie.displacementmap]),vertexShader:De.depth_vert,fragmentShader:De.depth_frag},normal:{uniforms:Dt([ie.common,ie.bumpmap,ie.normalmap,ie.displacementmap,{opacity:{value:1}}]),vertexShader:De.meshnormal_vert,fragmentShader:De.meshnormal_frag},sprite:{uniforms:Dt([ie.sprite,ie.fog]),vertexShader:De.sprite_vert,fragmentShader:De.sprite_frag},background:{uniforms:{uvTransform:{value:new Te},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:De.background_vert,fragmentShader:De.background_frag},backgroundCube:{uniforms:{envMap:{value:null},flipEnvMap:{value:-1},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new Te}},vertexShader:De.backgroundCube_vert,fragmentShader:De.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:De.cube_vert,fragmentShader:De.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:De.equirect_vert,fragmentShader:De.equirect_frag},distanceRGBA:{uniforms:Dt([ie.common,ie.displacementmap,{referencePosition:{value:new T},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:De.distanceRGBA_vert,fragmentShader:De.distanceRGBA_frag},shadow:{uniforms:Dt([ie.lights,ie.fog,{color:{value:new fe(0)},opacity:{value:1}}]),vertexShader:De.shadow_vert,fragmentShader:De.shadow_frag}};gi.physical={uniforms:Dt([gi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new Te},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new Te},clearcoatNormalScale:{value:new de(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new Te},dispersion:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new Te},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new Te},sheen:{value:0},sheenColor:{value:new fe(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new Te},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new Te},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new Te},transmissionSamplerSize:{value:new de},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new Te},attenuationDistance:{value:0},attenuationColor:{value:new fe(0)},specularColor:{value:new fe(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new Te},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new Te},anisotropyVector:{value:new de},anisotropyMap:{value:null},anisotropyMapTransform:{value:new Te}}]),vertexShader:De.meshphysical_vert,fragmentShader:De.meshphysical_frag};var hc={r:0,b:0,g:0},kn=new Pt,Iv=new Ne;function km(n,e,t,i,r,s,o){let a=new fe(0),l=s===!0?0:1,c,h,u=null,f=0,p=null;function g(b){let S=b.isScene===!0?b.background:null;return S&&S.isTexture&&(S=(b.backgroundBlurriness>0?t:e).get(S)),S}function x(b){let S=!1,D=g(b);D===null?d(a,l):D&&D.isColor&&(d(D,1),S=!0);let C=n.xr.getEnvironmentBlendMode();C==="additive"?i.buffers.color.setClear(0,0,0,1,o):C==="alpha-blend"&&i.buffers.color.setClear(0,0,0,0,o),(n.autoClear||S)&&(i.buffers.depth.setTest(!0),i.buffers.depth.setMask(!0),i.buffers.color.setMask(!0),n.clear(n.autoClearColor,n.autoClearDepth,n.autoClearStencil))}function m(b,S){let D=g(S);D&&(D.isCubeTexture||D.mapping===on)?(h===void 0&&(h=new ht(new si(1,1,1),new oi({name:"BackgroundCubeMaterial",uniforms:ji(gi.backgroundCube.uniforms),vertexShader:gi.backgroundCube.vertexShader,fragmentShader:gi.backgroundCube.fragmentShader,side:rt,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),h.geometry.deleteAttribute("normal"),h.geometry.deleteAttribute("uv"),h.onBeforeRender=function(C,U,N){this.matrixWorld.copyPosition(N.matrixWorld)},Object.defineProperty(h.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),r.update(h)),kn.copy(S.backgroundRotation),kn.x*=-1,kn.y*=-1,kn.z*=-1,D.isCubeTexture&&D.isRenderTargetTexture===!1&&(kn.y*=-1,kn.z*=-1),h.material.uniforms.envMap.value=D,h.material.uniforms.flipEnvMap.value=D.isCubeTexture&&D.isRenderTargetTexture===!1?-1:1,h.material.uniforms.backgroundBlurriness.value=S.backgroundBlurriness,h.material.uniforms.backgroundIntensity.value=S.backgroundIntensity,h.material.uniforms.backgroundRotation.value.setFromMatrix4(Iv.makeRotationFromEuler(kn)),h.material.toneMapped=Le.getTransfer(D.colorSpace)!==ke,(u!==D||f!==D.version||p!==n.toneMapping)&&(h.material.needsUpdate=!0,u=D,f=D.version,p=n.toneMapping),h.layers.enableAll(),b.unshift(h,h.geometry,h.material,0,0,null)):D&&D.isTexture&&(c===void 0&&(c=new ht(new Br(2,2),new oi({name:"BackgroundMaterial",uniforms:ji(gi.background.uniforms),vertexShader:gi.background.vertexShader,fragmentShader:gi.background.fragmentShader,side:ei,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),r.update(c)),c.material.uniforms.t2D.value=D,c.material.uniforms.backgroundIntensity.value=S.backgroundIntensity,c.material.toneMapped=Le.getTransfer(D.colorSpace)!==ke,D.matrixAutoUpdate===!0&&D.updateMatrix(),c.material.uniforms.uvTransform.value.copy(D.matrix),(u!==D||f!==D.version||p!==n.toneMapping)&&(c.material.needsUpdate=!0,u=D,f=D.version,p=n.toneMapping),c.layers.enableAll(),b.unshift(c,c.geometry,c.material,0,0,null))}function d(b,S){b.getRGB(hc,Ya(n)),i.buffers.color.setClear(hc.r,hc.g,hc.b,S,o)}function A(){h!==void 0&&(h.geometry.dispose(),h.material.dispose(),h=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return a},setClearColor:function(b,S=1){a.set(b),l=S,d(a,l)},getClearAlpha:function(){return l},setClearAlpha:function(b){l=b,d(a,l)},render:x,addToRenderList:m,dispose:A}}function zm(n,e){let t=n.getParameter(n.MAX_VERTEX_ATTRIBS),i={},r=f(null),s=r,o=!1;function a(v,P,z,k,V){let q=!1,W=u(k,z,P);s!==W&&(s=W,c(s.object)),q=p(v,k,z,V),q&&g(v,k,z,V),V!==null&&e.update(V,n.ELEMENT_ARRAY_BUFFER),(q||o)&&(o=!1,S(v,P,z,k),V!==null&&n.bindBuffer(n.ELEMENT_ARRAY_BUFFER,e.get(V).buffer))}function l(){return n.createVertexArray()}function c(v){return n.bindVertexArray(v)}function h(v){return n.deleteVertexArray(v)}function u(v,P,z){let k=z.wireframe===!0,V=i[v.id];V===void 0&&(V={},i[v.id]=V);let q=V[P.id];q===void 0&&(q={},V[P.id]=q);let W=q[k];return W===void 0&&(W=f(l()),q[k]=W),W}function f(v){let P=[],z=[],k=[];for(let V=0;V<t;V++)P[V]=0,z[V]=0,k[V]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:P,enabledAttributes:z,attributeDivisors:k,object:v,attributes:{},index:null}}function p(v,P,z,k){let V=s.attributes,q=P.attributes,W=0,ee=z.getAttributes();for(let G in ee)if(ee[G].location>=0){let ce=V[G],Ee=q[G];if(Ee===void 0&&(G==="instanceMatrix"&&v.instanceMatrix&&(Ee=v.instanceMatrix),G==="instanceColor"&&v.instanceColor&&(Ee=v.instanceColor)),ce===void 0||ce.attribute!==Ee||Ee&&ce.data!==Ee.data)return!0;W++}return s.attributesNum!==W||s.index!==k}function g(v,P,z,k){let V={},q=P.attributes,W=0,ee=z.getAttributes();for(let G in ee)if(ee[G].location>=0){let ce=q[G];ce===void 0&&(G==="instanceMatrix"&&v.instanceMatrix&&(ce=v.instanceMatrix),G==="instanceColor"&&v.instanceColor&&(ce=v.instanceColor));let Ee={};Ee.attribute=ce,ce&&ce.data&&(Ee.data=ce.data),V[G]=Ee,W++}s.attributes=V,s.attributesNum=W,s.index=k}function x(){let v=s.newAttributes;for(let P=0,z=v.length;P<z;P++)v[P]=0}function m(v){d(v,0)}function d(v,P){let z=s.newAttributes,k=s.enabledAttributes,V=s.attributeDivisors;z[v]=1,k[v]===0&&(n.enableVertexAttribArray(v),k[v]=1),V[v]!==P&&(n.vertexAttribDivisor(v,P),V[v]=P)}function A(){let v=s.newAttributes,P=s.enabledAttributes;for(let z=0,k=P.length;z<k;z++)P[z]!==v[z]&&(n.disableVertexAttribArray(z),P[z]=0)}function b(v,P,z,k,V,q,W){W===!0?n.vertexAttribIPointer(v,P,z,V,q):n.vertexAttribPointer(v,P,z,k,V,q)}function S(v,P,z,k){x();let V=k.attributes,q=z.getAttributes(),W=P.defaultAttributeValues;for(let ee in q){let G=q[ee];if(G.location>=0){let se=V[ee];if(se===void 0&&(ee==="instanceMatrix"&&v.instanceMatrix&&(se=v.instanceMatrix),ee==="instanceColor"&&v.instanceColor&&(se=v.instanceColor)),se!==void 0){let ce=se.normalized,Ee=se.itemSize,Oe=e.get(se);if(Oe===void 0)continue;let ot=Oe.buffer,at=Oe.type,Ze=Oe.bytesPerElement,dt=at===n.INT||at===n.UNSIGNED_INT||se.gpuType===ir;if(se.isInterleavedBufferAttribute){let Pe=se.data,tt=Pe.stride,pt=se.offset;if(Pe.isInstancedInterleavedBuffer){for(let je=0;je<G.locationSize;je++)d(G.location+je,Pe.meshPerAttribute);v.isInstancedMesh!==!0&&k._maxInstanceCount===void 0&&(k._maxInstanceCount=Pe.meshPerAttribute*Pe.count)}else for(let je=0;je<G.locationSize;je++)m(G.location+je);n.bindBuffer(n.ARRAY_BUFFER,ot);for(let je=0;je<G.locationSize;je++)b(G.location+je,Ee/G.locationSize,at,ce,tt*Ze,(pt+Ee/G.locationSize*je)*Ze,dt)}else{if(se.isInstancedBufferAttribute){for(let Pe=0;Pe<G.locationSize;Pe++)d(G.location+Pe,se.meshPerAttribute);v.isInstancedMesh!==!0&&k._maxInstanceCount===void 0&&(k._maxInstanceCount=se.meshPerAttribute*se.count)}else for(let Pe=0;Pe<G.locationSize;Pe++)m(G.location+Pe);n.bindBuffer(n.ARRAY_BUFFER,ot);for(let Pe=0;Pe<G.locationSize;Pe++)b(G.location+Pe,Ee/G.locationSize,at,ce,Ee*Ze,Ee/G.locationSize*Pe*Ze,dt)}}else if(W!==void 0){let ce=W[ee];if(ce!==void 0)switch(ce.length){case 2:n.vertexAttrib2fv(G.location,ce);break;case 3:n.vertexAttrib3fv(G.location,ce);break;case 4:n.vertexAttrib4fv(G.location,ce);break;default:n.vertexAttrib1fv(G.location,ce)}}}}A()}function D(){N();for(let v in i){let P=i[v];for(let z in P){let k=P[z];for(let V in k)h(k[V].object),delete k[V];delete P[z]}delete i[v]}}function C(v){if(i[v.id]===void 0)return;let P=i[v.id];for(let z in P){let k=P[z];for(let V in k)h(k[V].object),delete k[V];delete P[z]}delete i[v.id]}function U(v){for(let P in i){let z=i[P];if(z[v.id]===void 0)continue;let k=z[v.id];for(let V in k)h(k[V].object),delete k[V];delete z[v.id]}}function N(){M(),o=!0,s!==r&&(s=r,c(s.object))}function M(){r.geometry=null,r.program=null,r.wireframe=!1}return{setup:a,reset:N,resetDefaultState:M,dispose:D,releaseStatesOfGeometry:C,releaseStatesOfProgram:U,initAttributes:x,enableAttribute:m,disableUnusedAttributes:A}}function Gm(n,e,t){let i;function r(c){i=c}function s(c,h){n.drawArrays(i,c,h),t.update(h,i,1)}function o(c,h,u){u!==0&&(n.drawArraysInstanced(i,c,h,u),t.update(h,i,u))}function a(c,h,u){if(u===0)return;e.get("WEBGL_multi_draw").multiDrawArraysWEBGL(i,c,0,h,0,u);let p=0;for(let g=0;g<u;g++)p+=h[g];t.update(p,i,1)}function l(c,h,u,f){if(u===0)return;let p=e.get("WEBGL_multi_draw");if(p===null)for(let g=0;g<c.length;g++)o(c[g],h[g],f[g]);else{p.multiDrawArraysInstancedWEBGL(i,c,0,h,0,f,0,u);let g=0;for(let x=0;x<u;x++)g+=h[x]*f[x];t.update(g,i,1)}}this.setMode=r,this.render=s,this.renderInstances=o,this.renderMultiDraw=a,this.renderMultiDrawInstances=l}function Hm(n,e,t,i){let r;function s(){if(r!==void 0)return r;if(e.has("EXT_texture_filter_anisotropic")===!0){let U=e.get("EXT_texture_filter_anisotropic");r=n.getParameter(U.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else r=0;return r}function o(U){return!(U!==Bt&&i.convert(U)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(U){let N=U===Ni&&(e.has("EXT_color_buffer_half_float")||e.has("EXT_color_buffer_float"));return!(U!==Ot&&i.convert(U)!==n.getParameter(n.IMPLEMENTATION_COLOR_READ_TYPE)&&U!==Tt&&!N)}function l(U){if(U==="highp"){if(n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.HIGH_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.HIGH_FLOAT).precision>0)return"highp";U="mediump"}return U==="mediump"&&n.getShaderPrecisionFormat(n.VERTEX_SHADER,n.MEDIUM_FLOAT).precision>0&&n.getShaderPrecisionFormat(n.FRAGMENT_SHADER,n.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=t.precision!==void 0?t.precision:"highp",h=l(c);h!==c&&(console.warn("THREE.WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=t.logarithmicDepthBuffer===!0,f=t.reversedDepthBuffer===!0&&e.has("EXT_clip_control"),p=n.getParameter(n.MAX_TEXTURE_IMAGE_UNITS),g=n.getParameter(n.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=n.getParameter(n.MAX_TEXTURE_SIZE),m=n.getParameter(n.MAX_CUBE_MAP_TEXTURE_SIZE),d=n.getParameter(n.MAX_VERTEX_ATTRIBS),A=n.getParameter(n.MAX_VERTEX_UNIFORM_VECTORS),b=n.getParameter(n.MAX_VARYING_VECTORS),S=n.getParameter(n.MAX_FRAGMENT_UNIFORM_VECTORS),D=g>0,C=n.getParameter(n.MAX_SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:s,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:f,maxTextures:p,maxVertexTextures:g,maxTextureSize:x,maxCubemapSize:m,maxAttributes:d,maxVertexUniforms:A,maxVaryings:b,maxFragmentUniforms:S,vertexTextures:D,maxSamples:C}}function Vm(n){let e=this,t=null,i=0,r=!1,s=!1,o=new It,a=new Te,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,f){let p=u.length!==0||f||i!==0||r;return r=f,i=u.length,p},this.beginShadows=function(){s=!0,h(null)},this.endShadows=function(){s=!1},this.setGlobalState=function(u,f){t=h(u,f,0)},this.setState=function(u,f,p){let g=u.clippingPlanes,x=u.clipIntersection,m=u.clipShadows,d=n.get(u);if(!r||g===null||g.length===0||s&&!m)s?h(null):c();else{let A=s?0:i,b=A*4,S=d.clippingState||null;l.value=S,S=h(g,f,b,p);for(let D=0;D!==b;++D)S[D]=t[D];d.clippingState=S,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=A}};function c(){l.value!==t&&(l.value=t,l.needsUpdate=i>0),e.numPlanes=i,e.numIntersection=0}function h(u,f,p,g){let x=u!==null?u.length:0,m=null;if(x!==0){if(m=l.value,g!==!0||m===null){let d=p+x*4,A=f.matrixWorldInverse;a.getNormalMatrix(A),(m===null||m.length<d)&&(m=new Float32Array(d));for(let b=0,S=p;b!==x;++b,S+=4)o.copy(u[b]).applyMatrix4(A,a),o.normal.toArray(m,S),m[S+3]=o.constant}l.value=m,l.needsUpdate=!0}return e.numPlanes=x,e.numIntersection=0,m}}function Wm(n){let e=new WeakMap;function t(o,a){return a===gs?o.mapping=vi:a===_s&&(o.mapping=Li),o}function i(o){if(o&&o.isTexture){let a=o.mapping;if(a===gs||a===_s)if(e.has(o)){let l=e.get(o).texture;return t(l,o.mapping)}else{let l=o.image;if(l&&l.height>0){let c=new Ka(l.height);return c.fromEquirectangularTexture(n,o),e.set(o,c),o.addEventListener("dispose",r),t(c.texture,o.mapping)}else return null}}return o}function r(o){let a=o.target;a.removeEventListener("dispose",r);let l=e.get(a);l!==void 0&&(e.delete(a),l.dispose())}function s(){e=new WeakMap}return{get:i,dispose:s}}var Xr=4,Xm=[.125,.215,.35,.446,.526,.582],Gn=20,Ol=new zr,Ym=new fe,Bl=null,kl=0,zl=0,Gl=!1,zn=(1+Math.sqrt(5))/2,Wr=1/zn,qm=[new T(-zn,Wr,0),new T(zn,Wr,0),new T(-Wr,0,zn),new T(Wr,0,zn),new T(0,zn,-Wr),new T(0,zn,Wr),new T(-1,1,-1),new T(1,1,-1),new T(-1,1,1),new T(1,1,1)],Lv=new T,uo=class{constructor(e){this._renderer=e,this._pingPongRenderTarget=null,this._lodMax=0,this._cubeSize=0,this._lodPlanes=[],this._sizeLods=[],this._sigmas=[],this._blurMaterial=null,this._cubemapMaterial=null,this._equirectMaterial=null,this._compileMaterial(this._blurMaterial)}fromScene(e,t=0,i=.1,r=100,s={}){let{size:o=256,position:a=Lv}=s;Bl=this._renderer.getRenderTarget(),kl=this._renderer.getActiveCubeFace(),zl=this._renderer.getActiveMipmapLevel(),Gl=this._renderer.xr.enabled,this._renderer.xr.enabled=!1,this._setSize(o);let l=this._allocateTargets();return l.depthBuffer=!0,this._sceneToCubeUV(e,i,r,l,a),t>0&&this._blur(l,0,0,t),this._applyPMREM(l),this._cleanup(l),l}fromEquirectangular(e,t=null){return this._fromTexture(e,t)}fromCubemap(e,t=null){return this._fromTexture(e,t)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=jm(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=Zm(),this._compileMaterial(this._equirectMaterial))}dispose(){this._dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose()}_setSize(e){this._lodMax=Math.floor(Math.log2(e)),this._cubeSize=Math.pow(2,this._lodMax)}_dispose(){this._blurMaterial!==null&&this._blurMaterial.dispose(),this._pingPongRenderTarget!==null&&this._pingPongRenderTarget.dispose();for(let e=0;e<this._lodPlanes.length;e++)this._lodPlanes[e].dispose()}_cleanup(e){this._renderer.setRenderTarget(Bl,kl,zl),this._renderer.xr.enabled=Gl,e.scissorTest=!1,uc(e,0,0,e.width,e.height)}_fromTexture(e,t){e.mapping===vi||e.mapping===Li?this._setSize(e.image.length===0?16:e.image[0].width||e.image[0].image.width):this._setSize(e.image.width/4),Bl=this._renderer.getRenderTarget(),kl=this._renderer.getActiveCubeFace(),zl=this._renderer.getActiveMipmapLevel(),Gl=this._renderer.xr.enabled,this._renderer.xr.enabled=!1;let i=t||this._allocateTargets();return this._textureToCubeUV(e,i),this._applyPMREM(i),this._cleanup(i),i}_allocateTargets(){let e=3*Math.max(this._cubeSize,112),t=4*this._cubeSize,i={magFilter:Ft,minFilter:Ft,generateMipmaps:!1,type:Ni,format:Bt,colorSpace:bi,depthBuffer:!1},r=Km(e,t,i);if(this._pingPongRenderTarget===null||this._pingPongRenderTarget.width!==e||this._pingPongRenderTarget.height!==t){this._pingPongRenderTarget!==null&&this._dispose(),this._pingPongRenderTarget=Km(e,t,i);let{_lodMax:s}=this;({sizeLods:this._sizeLods,lodPlanes:this._lodPlanes,sigmas:this._sigmas}=Nv(s)),this._blurMaterial=Fv(s,e,t)}return r}_compileMaterial(e){let t=new ht(this._lodPlanes[0],e);this._renderer.compile(t,Ol)}_sceneToCubeUV(e,t,i,r,s){let l=new Yt(90,1,t,i),c=[1,-1,1,1,1,1],h=[1,1,1,-1,-1,-1],u=this._renderer,f=u.autoClear,p=u.toneMapping;u.getClearColor(Ym),u.toneMapping=fi,u.autoClear=!1,u.state.buffers.depth.getReversed()&&(u.setRenderTarget(r),u.clearDepth(),u.setRenderTarget(null));let x=new Rr({name:"PMREM.Background",side:rt,depthWrite:!1,depthTest:!1}),m=new ht(new si,x),d=!1,A=e.background;A?A.isColor&&(x.color.copy(A),e.background=null,d=!0):(x.color.copy(Ym),d=!0);for(let b=0;b<6;b++){let S=b%3;S===0?(l.up.set(0,c[b],0),l.position.set(s.x,s.y,s.z),l.lookAt(s.x+h[b],s.y,s.z)):S===1?(l.up.set(0,0,c[b]),l.position.set(s.x,s.y,s.z),l.lookAt(s.x,s.y+h[b],s.z)):(l.up.set(0,c[b],0),l.position.set(s.x,s.y,s.z),l.lookAt(s.x,s.y,s.z+h[b]));let D=this._cubeSize;uc(r,S*D,b>2?D:0,D,D),u.setRenderTarget(r),d&&u.render(m,l),u.render(e,l)}m.geometry.dispose(),m.material.dispose(),u.toneMapping=p,u.autoClear=f,e.background=A}_textureToCubeUV(e,t){let i=this._renderer,r=e.mapping===vi||e.mapping===Li;r?(this._cubemapMaterial===null&&(this._cubemapMaterial=jm()),this._cubemapMaterial.uniforms.flipEnvMap.value=e.isRenderTargetTexture===!1?-1:1):this._equirectMaterial===null&&(this._equirectMaterial=Zm());let s=r?this._cubemapMaterial:this._equirectMaterial,o=new ht(this._lodPlanes[0],s),a=s.uniforms;a.envMap.value=e;let l=this._cubeSize;uc(t,0,0,3*l,2*l),i.setRenderTarget(t),i.render(o,Ol)}_applyPMREM(e){let t=this._renderer,i=t.autoClear;t.autoClear=!1;let r=this._lodPlanes.length;for(let s=1;s<r;s++){let o=Math.sqrt(this._sigmas[s]*this._sigmas[s]-this._sigmas[s-1]*this._sigmas[s-1]),a=qm[(r-s-1)%qm.length];this._blur(e,s-1,s,o,a)}t.autoClear=i}_blur(e,t,i,r,s){let o=this._pingPongRenderTarget;this._halfBlur(e,o,t,i,r,"latitudinal",s),this._halfBlur(o,e,i,i,r,"longitudinal",s)}_halfBlur(e,t,i,r,s,o,a){let l=this._renderer,c=this._blurMaterial;o!=="latitudinal"&&o!=="longitudinal"&&console.error("blur direction must be either latitudinal or longitudinal!");let h=3,u=new ht(this._lodPlanes[r],c),f=c.uniforms,p=this._sizeLods[i]-1,g=isFinite(s)?Math.PI/(2*p):2*Math.PI/(2*Gn-1),x=s/g,m=isFinite(s)?1+Math.floor(h*x):Gn;m>Gn&&console.warn(`sigmaRadians, ${s}, is too large and will clip, as it requested ${m} samples when the maximum is set to ${Gn}`);let d=[],A=0;for(let U=0;U<Gn;++U){let N=U/x,M=Math.exp(-N*N/2);d.push(M),U===0?A+=M:U<m&&(A+=2*M)}for(let U=0;U<d.length;U++)d[U]=d[U]/A;f.envMap.value=e.texture,f.samples.value=m,f.weights.value=d,f.latitudinal.value=o==="latitudinal",a&&(f.poleAxis.value=a);let{_lodMax:b}=this;f.dTheta.value=g,f.mipInt.value=b-i;let S=this._sizeLods[r],D=3*S*(r>b-Xr?r-b+Xr:0),C=4*(this._cubeSize-S);uc(t,D,C,3*S,2*S),l.setRenderTarget(t),l.render(u,Ol)}};function Nv(n){let e=[],t=[],i=[],r=n,s=n-Xr+1+Xm.length;for(let o=0;o<s;o++){let a=Math.pow(2,r);t.push(a);let l=1/a;o>n-Xr?l=Xm[o-n+Xr-1]:o===0&&(l=0),i.push(l);let c=1/(a-2),h=-c,u=1+c,f=[h,h,u,h,u,u,h,h,u,u,h,u],p=6,g=6,x=3,m=2,d=1,A=new Float32Array(x*g*p),b=new Float32Array(m*g*p),S=new Float32Array(d*g*p);for(let C=0;C<p;C++){let U=C%3*2/3-1,N=C>2?0:-1,M=[U,N,0,U+2/3,N,0,U+2/3,N+1,0,U,N,0,U+2/3,N+1,0,U,N+1,0];A.set(M,x*g*C),b.set(f,m*g*C);let v=[C,C,C,C,C,C];S.set(v,d*g*C)}let D=new st;D.setAttribute("position",new _t(A,x)),D.setAttribute("uv",new _t(b,m)),D.setAttribute("faceIndex",new _t(S,d)),e.push(D),r>Xr&&r--}return{lodPlanes:e,sizeLods:t,sigmas:i}}function Km(n,e,t){let i=new Ai(n,e,t);return i.texture.mapping=on,i.texture.name="PMREM.cubeUv",i.scissorTest=!0,i}function uc(n,e,t,i,r){n.viewport.set(e,t,i,r),n.scissor.set(e,t,i,r)}function Fv(n,e,t){let i=new Float32Array(Gn),r=new T(0,1,0);return new oi({name:"SphericalGaussianBlur",defines:{n:Gn,CUBEUV_TEXEL_WIDTH:1/e,CUBEUV_TEXEL_HEIGHT:1/t,CUBEUV_MAX_MIP:`${n}.0`},uniforms:{envMap:{value:null},samples:{value:1},weights:{value:i},latitudinal:{value:!1},dTheta:{value:0},mipInt:{value:0},poleAxis:{value:r}},vertexShader:Hl(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			varying vec3 vOutputDirection;

			uniform sampler2D envMap;
			uniform int samples;
			uniform float weights[ n ];
			uniform bool latitudinal;
			uniform float dTheta;
			uniform float mipInt;
			uniform vec3 poleAxis;

			#define ENVMAP_TYPE_CUBE_UV
			#include <cube_uv_reflection_fragment>

			vec3 getSample( float theta, vec3 axis ) {

				float cosTheta = cos( theta );
				// Rodrigues' axis-angle rotation
				vec3 sampleDirection = vOutputDirection * cosTheta
					+ cross( axis, vOutputDirection ) * sin( theta )
					+ axis * dot( axis, vOutputDirection ) * ( 1.0 - cosTheta );

				return bilinearCubeUV( envMap, sampleDirection, mipInt );

			}

			void main() {

				vec3 axis = latitudinal ? poleAxis : cross( poleAxis, vOutputDirection );

				if ( all( equal( axis, vec3( 0.0 ) ) ) ) {

					axis = vec3( vOutputDirection.z, 0.0, - vOutputDirection.x );

				}

				axis = normalize( axis );

				gl_FragColor = vec4( 0.0, 0.0, 0.0, 1.0 );
				gl_FragColor.rgb += weights[ 0 ] * getSample( 0.0, axis );

				for ( int i = 1; i < n; i++ ) {

					if ( i >= samples ) {

						break;

					}

					float theta = dTheta * float( i );
					gl_FragColor.rgb += weights[ i ] * getSample( -1.0 * theta, axis );
					gl_FragColor.rgb += weights[ i ] * getSample( theta, axis );

				}

			}
		`,blending:ui,depthTest:!1,depthWrite:!1})}function Zm(){return new oi({name:"EquirectangularToCubeUV",uniforms:{envMap:{value:null}},vertexShader:Hl(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			varying vec3 vOutputDirection;

			uniform sampler2D envMap;

			#include <common>

			void main() {

				vec3 outputDirection = normalize( vOutputDirection );
				vec2 uv = equirectUv( outputDirection );

				gl_FragColor = vec4( texture2D ( envMap, uv ).rgb, 1.0 );

			}
		`,blending:ui,depthTest:!1,depthWrite:!1})}function jm(){return new oi({name:"CubemapToCubeUV",uniforms:{envMap:{value:null},flipEnvMap:{value:-1}},vertexShader:Hl(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			uniform float flipEnvMap;

			varying vec3 vOutputDirection;

			uniform samplerCube envMap;

			void main() {

				gl_FragColor = textureCube( envMap, vec3( flipEnvMap * vOutputDirection.x, vOutputDirection.yz ) );

			}
		`,blending:ui,depthTest:!1,depthWrite:!1})}function Hl(){return`

		precision mediump float;
		precision mediump int;

		attribute float faceIndex;

		varying vec3 vOutputDirection;

		// RH coordinate system; PMREM face-indexing convention
		vec3 getDirection( vec2 uv, float face ) {

			uv = 2.0 * uv - 1.0;

			vec3 direction = vec3( uv, 1.0 );

			if ( face == 0.0 ) {

				direction = direction.zyx; // ( 1, v, u ) pos x

			} else if ( face == 1.0 ) {

				direction = direction.xzy;
				direction.xz *= -1.0; // ( -u, 1, -v ) pos y

			} else if ( face == 2.0 ) {

				direction.x *= -1.0; // ( -u, v, 1 ) pos z

			} else if ( face == 3.0 ) {

				direction = direction.zyx;
				direction.xz *= -1.0; // ( -1, v, -u ) neg x

			} else if ( face == 4.0 ) {

				direction = direction.xzy;
				direction.xy *= -1.0; // ( -u, -1, v ) neg y

			} else if ( face == 5.0 ) {

				direction.z *= -1.0; // ( u, v, -1 ) neg z

			}

			return direction;

		}

		void main() {

			vOutputDirection = getDirection( uv, faceIndex );
			gl_Position = vec4( position, 1.0 );

		}
	`}function $m(n){let e=new WeakMap,t=null;function i(a){if(a&&a.isTexture){let l=a.mapping,c=l===gs||l===_s,h=l===vi||l===Li;if(c||h){let u=e.get(a),f=u!==void 0?u.texture.pmremVersion:0;if(a.isRenderTargetTexture&&a.pmremVersion!==f)return t===null&&(t=new uo(n)),u=c?t.fromEquirectangular(a,u):t.fromCubemap(a,u),u.texture.pmremVersion=a.pmremVersion,e.set(a,u),u.texture;if(u!==void 0)return u.texture;{let p=a.image;return c&&p&&p.height>0||h&&p&&r(p)?(t===null&&(t=new uo(n)),u=c?t.fromEquirectangular(a):t.fromCubemap(a),u.texture.pmremVersion=a.pmremVersion,e.set(a,u),a.addEventListener("dispose",s),u.texture):null}}}return a}function r(a){let l=0,c=6;for(let h=0;h<c;h++)a[h]!==void 0&&l++;return l===c}function s(a){let l=a.target;l.removeEventListener("dispose",s);let c=e.get(l);c!==void 0&&(e.delete(l),c.dispose())}function o(){e=new WeakMap,t!==null&&(t.dispose(),t=null)}return{get:i,dispose:o}}function Jm(n){let e={};function t(i){if(e[i]!==void 0)return e[i];let r;switch(i){case"WEBGL_depth_texture":r=n.getExtension("WEBGL_depth_texture")||n.getExtension("MOZ_WEBGL_depth_texture")||n.getExtension("WEBKIT_WEBGL_depth_texture");break;case"EXT_texture_filter_anisotropic":r=n.getExtension("EXT_texture_filter_anisotropic")||n.getExtension("MOZ_EXT_texture_filter_anisotropic")||n.getExtension("WEBKIT_EXT_texture_filter_anisotropic");break;case"WEBGL_compressed_texture_s3tc":r=n.getExtension("WEBGL_compressed_texture_s3tc")||n.getExtension("MOZ_WEBGL_compressed_texture_s3tc")||n.getExtension("WEBKIT_WEBGL_compressed_texture_s3tc");break;case"WEBGL_compressed_texture_pvrtc":r=n.getExtension("WEBGL_compressed_texture_pvrtc")||n.getExtension("WEBKIT_WEBGL_compressed_texture_pvrtc");break;default:r=n.getExtension(i)}return e[i]=r,r}return{has:function(i){return t(i)!==null},init:function(){t("EXT_color_buffer_float"),t("WEBGL_clip_cull_distance"),t("OES_texture_float_linear"),t("EXT_color_buffer_half_float"),t("WEBGL_multisampled_render_to_texture"),t("WEBGL_render_shared_exponent")},get:function(i){let r=t(i);return r===null&&an("THREE.WebGLRenderer: "+i+" extension not supported."),r}}}function Qm(n,e,t,i){let r={},s=new WeakMap;function o(u){let f=u.target;f.index!==null&&e.remove(f.index);for(let g in f.attributes)e.remove(f.attributes[g]);f.removeEventListener("dispose",o),delete r[f.id];let p=s.get(f);p&&(e.remove(p),s.delete(f)),i.releaseStatesOfGeometry(f),f.isInstancedBufferGeometry===!0&&delete f._maxInstanceCount,t.memory.geometries--}function a(u,f){return r[f.id]===!0||(f.addEventListener("dispose",o),r[f.id]=!0,t.memory.geometries++),f}function l(u){let f=u.attributes;for(let p in f)e.update(f[p],n.ARRAY_BUFFER)}function c(u){let f=[],p=u.index,g=u.attributes.position,x=0;if(p!==null){let A=p.array;x=p.version;for(let b=0,S=A.length;b<S;b+=3){let D=A[b+0],C=A[b+1],U=A[b+2];f.push(D,C,C,U,U,D)}}else if(g!==void 0){let A=g.array;x=g.version;for(let b=0,S=A.length/3-1;b<S;b+=3){let D=b+0,C=b+1,U=b+2;f.push(D,C,C,U,U,D)}}else return;let m=new(wa(f)?Pr:Cr)(f,1);m.version=x;let d=s.get(u);d&&e.remove(d),s.set(u,m)}function h(u){let f=s.get(u);if(f){let p=u.index;p!==null&&f.version<p.version&&c(u)}else c(u);return s.get(u)}return{get:a,update:l,getWireframeAttribute:h}}function eg(n,e,t){let i;function r(f){i=f}let s,o;function a(f){s=f.type,o=f.bytesPerElement}function l(f,p){n.drawElements(i,p,s,f*o),t.update(p,i,1)}function c(f,p,g){g!==0&&(n.drawElementsInstanced(i,p,s,f*o,g),t.update(p,i,g))}function h(f,p,g){if(g===0)return;e.get("WEBGL_multi_draw").multiDrawElementsWEBGL(i,p,0,s,f,0,g);let m=0;for(let d=0;d<g;d++)m+=p[d];t.update(m,i,1)}function u(f,p,g,x){if(g===0)return;let m=e.get("WEBGL_multi_draw");if(m===null)for(let d=0;d<f.length;d++)c(f[d]/o,p[d],x[d]);else{m.multiDrawElementsInstancedWEBGL(i,p,0,s,f,0,x,0,g);let d=0;for(let A=0;A<g;A++)d+=p[A]*x[A];t.update(d,i,1)}}this.setMode=r,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h,this.renderMultiDrawInstances=u}function tg(n){let e={geometries:0,textures:0},t={frame:0,calls:0,triangles:0,points:0,lines:0};function i(s,o,a){switch(t.calls++,o){case n.TRIANGLES:t.triangles+=a*(s/3);break;case n.LINES:t.lines+=a*(s/2);break;case n.LINE_STRIP:t.lines+=a*(s-1);break;case n.LINE_LOOP:t.lines+=a*s;break;case n.POINTS:t.points+=a*s;break;default:console.error("THREE.WebGLInfo: Unknown draw mode:",o);break}}function r(){t.calls=0,t.triangles=0,t.points=0,t.lines=0}return{memory:e,render:t,programs:null,autoReset:!0,reset:r,update:i}}function ig(n,e,t){let i=new WeakMap,r=new Ke;function s(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,f=i.get(a);if(f===void 0||f.count!==u){let M=function(){U.dispose(),i.delete(a),a.removeEventListener("dispose",M)};f!==void 0&&f.texture.dispose();let p=a.morphAttributes.position!==void 0,g=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,m=a.morphAttributes.position||[],d=a.morphAttributes.normal||[],A=a.morphAttributes.color||[],b=0;p===!0&&(b=1),g===!0&&(b=2),x===!0&&(b=3);let S=a.attributes.position.count*b,D=1;S>e.maxTextureSize&&(D=Math.ceil(S/e.maxTextureSize),S=e.maxTextureSize);let C=new Float32Array(S*D*4*u),U=new xr(C,S,D,u);U.type=Tt,U.needsUpdate=!0;let N=b*4;for(let v=0;v<u;v++){let P=m[v],z=d[v],k=A[v],V=S*D*4*v;for(let q=0;q<P.count;q++){let W=q*N;p===!0&&(r.fromBufferAttribute(P,q),C[V+W+0]=r.x,C[V+W+1]=r.y,C[V+W+2]=r.z,C[V+W+3]=0),g===!0&&(r.fromBufferAttribute(z,q),C[V+W+4]=r.x,C[V+W+5]=r.y,C[V+W+6]=r.z,C[V+W+7]=0),x===!0&&(r.fromBufferAttribute(k,q),C[V+W+8]=r.x,C[V+W+9]=r.y,C[V+W+10]=r.z,C[V+W+11]=k.itemSize===4?r.w:1)}}f={count:u,texture:U,size:new de(S,D)},i.set(a,f),a.addEventListener("dispose",M)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(n,"morphTexture",o.morphTexture,t);else{let p=0;for(let x=0;x<c.length;x++)p+=c[x];let g=a.morphTargetsRelative?1:1-p;l.getUniforms().setValue(n,"morphTargetBaseInfluence",g),l.getUniforms().setValue(n,"morphTargetInfluences",c)}l.getUniforms().setValue(n,"morphTargetsTexture",f.texture,t),l.getUniforms().setValue(n,"morphTargetsTextureSize",f.size)}return{update:s}}function ng(n,e,t,i){let r=new WeakMap;function s(l){let c=i.render.frame,h=l.geometry,u=e.get(l,h);if(r.get(u)!==c&&(e.update(u),r.set(u,c)),l.isInstancedMesh&&(l.hasEventListener("dispose",a)===!1&&l.addEventListener("dispose",a),r.get(l)!==c&&(t.update(l.instanceMatrix,n.ARRAY_BUFFER),l.instanceColor!==null&&t.update(l.instanceColor,n.ARRAY_BUFFER),r.set(l,c))),l.isSkinnedMesh){let f=l.skeleton;r.get(f)!==c&&(f.update(),r.set(f,c))}return u}function o(){r=new WeakMap}function a(l){let c=l.target;c.removeEventListener("dispose",a),t.remove(c.instanceMatrix),c.instanceColor!==null&&t.remove(c.instanceColor)}return{update:s,dispose:o}}var ug=new gt,rg=new rc(1,1),fg=new xr,dg=new Ca,pg=new Nr,sg=[],og=[],ag=new Float32Array(16),cg=new Float32Array(9),lg=new Float32Array(4);function Yr(n,e,t){let i=n[0];if(i<=0||i>0)return n;let r=e*t,s=sg[r];if(s===void 0&&(s=new Float32Array(r),sg[r]=s),e!==0){i.toArray(s,0);for(let o=1,a=0;o!==e;++o)a+=t,n[o].toArray(s,a)}return s}function xt(n,e){if(n.length!==e.length)return!1;for(let t=0,i=n.length;t<i;t++)if(n[t]!==e[t])return!1;return!0}function yt(n,e){for(let t=0,i=e.length;t<i;t++)n[t]=e[t]}function fc(n,e){let t=og[e];t===void 0&&(t=new Int32Array(e),og[e]=t);for(let i=0;i!==e;++i)t[i]=n.allocateTextureUnit();return t}function Ov(n,e){let t=this.cache;t[0]!==e&&(n.uniform1f(this.addr,e),t[0]=e)}function Bv(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2f(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(xt(t,e))return;n.uniform2fv(this.addr,e),yt(t,e)}}function kv(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3f(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else if(e.r!==void 0)(t[0]!==e.r||t[1]!==e.g||t[2]!==e.b)&&(n.uniform3f(this.addr,e.r,e.g,e.b),t[0]=e.r,t[1]=e.g,t[2]=e.b);else{if(xt(t,e))return;n.uniform3fv(this.addr,e),yt(t,e)}}function zv(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4f(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(xt(t,e))return;n.uniform4fv(this.addr,e),yt(t,e)}}function Gv(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(xt(t,e))return;n.uniformMatrix2fv(this.addr,!1,e),yt(t,e)}else{if(xt(t,i))return;lg.set(i),n.uniformMatrix2fv(this.addr,!1,lg),yt(t,i)}}function Hv(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(xt(t,e))return;n.uniformMatrix3fv(this.addr,!1,e),yt(t,e)}else{if(xt(t,i))return;cg.set(i),n.uniformMatrix3fv(this.addr,!1,cg),yt(t,i)}}function Vv(n,e){let t=this.cache,i=e.elements;if(i===void 0){if(xt(t,e))return;n.uniformMatrix4fv(this.addr,!1,e),yt(t,e)}else{if(xt(t,i))return;ag.set(i),n.uniformMatrix4fv(this.addr,!1,ag),yt(t,i)}}function Wv(n,e){let t=this.cache;t[0]!==e&&(n.uniform1i(this.addr,e),t[0]=e)}function Xv(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2i(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(xt(t,e))return;n.uniform2iv(this.addr,e),yt(t,e)}}function Yv(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3i(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(xt(t,e))return;n.uniform3iv(this.addr,e),yt(t,e)}}function qv(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4i(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(xt(t,e))return;n.uniform4iv(this.addr,e),yt(t,e)}}function Kv(n,e){let t=this.cache;t[0]!==e&&(n.uniform1ui(this.addr,e),t[0]=e)}function Zv(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y)&&(n.uniform2ui(this.addr,e.x,e.y),t[0]=e.x,t[1]=e.y);else{if(xt(t,e))return;n.uniform2uiv(this.addr,e),yt(t,e)}}function jv(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z)&&(n.uniform3ui(this.addr,e.x,e.y,e.z),t[0]=e.x,t[1]=e.y,t[2]=e.z);else{if(xt(t,e))return;n.uniform3uiv(this.addr,e),yt(t,e)}}function $v(n,e){let t=this.cache;if(e.x!==void 0)(t[0]!==e.x||t[1]!==e.y||t[2]!==e.z||t[3]!==e.w)&&(n.uniform4ui(this.addr,e.x,e.y,e.z,e.w),t[0]=e.x,t[1]=e.y,t[2]=e.z,t[3]=e.w);else{if(xt(t,e))return;n.uniform4uiv(this.addr,e),yt(t,e)}}function Jv(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r);let s;this.type===n.SAMPLER_2D_SHADOW?(rg.compareFunction=ba,s=rg):s=ug,t.setTexture2D(e||s,r)}function Qv(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r),t.setTexture3D(e||dg,r)}function eM(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r),t.setTextureCube(e||pg,r)}function tM(n,e,t){let i=this.cache,r=t.allocateTextureUnit();i[0]!==r&&(n.uniform1i(this.addr,r),i[0]=r),t.setTexture2DArray(e||fg,r)}function iM(n){switch(n){case 5126:return Ov;case 35664:return Bv;case 35665:return kv;case 35666:return zv;case 35674:return Gv;case 35675:return Hv;case 35676:return Vv;case 5124:case 35670:return Wv;case 35667:case 35671:return Xv;case 35668:case 35672:return Yv;case 35669:case 35673:return qv;case 5125:return Kv;case 36294:return Zv;case 36295:return jv;case 36296:return $v;case 35678:case 36198:case 36298:case 36306:case 35682:return Jv;case 35679:case 36299:case 36307:return Qv;case 35680:case 36300:case 36308:case 36293:return eM;case 36289:case 36303:case 36311:case 36292:return tM}}function nM(n,e){n.uniform1fv(this.addr,e)}function rM(n,e){let t=Yr(e,this.size,2);n.uniform2fv(this.addr,t)}function sM(n,e){let t=Yr(e,this.size,3);n.uniform3fv(this.addr,t)}function oM(n,e){let t=Yr(e,this.size,4);n.uniform4fv(this.addr,t)}function aM(n,e){let t=Yr(e,this.size,4);n.uniformMatrix2fv(this.addr,!1,t)}function cM(n,e){let t=Yr(e,this.size,9);n.uniformMatrix3fv(this.addr,!1,t)}function lM(n,e){let t=Yr(e,this.size,16);n.uniformMatrix4fv(this.addr,!1,t)}function hM(n,e){n.uniform1iv(this.addr,e)}function uM(n,e){n.uniform2iv(this.addr,e)}function fM(n,e){n.uniform3iv(this.addr,e)}function dM(n,e){n.uniform4iv(this.addr,e)}function pM(n,e){n.uniform1uiv(this.addr,e)}function mM(n,e){n.uniform2uiv(this.addr,e)}function gM(n,e){n.uniform3uiv(this.addr,e)}function _M(n,e){n.uniform4uiv(this.addr,e)}function xM(n,e,t){let i=this.cache,r=e.length,s=fc(t,r);xt(i,s)||(n.uniform1iv(this.addr,s),yt(i,s));for(let o=0;o!==r;++o)t.setTexture2D(e[o]||ug,s[o])}function yM(n,e,t){let i=this.cache,r=e.length,s=fc(t,r);xt(i,s)||(n.uniform1iv(this.addr,s),yt(i,s));for(let o=0;o!==r;++o)t.setTexture3D(e[o]||dg,s[o])}function vM(n,e,t){let i=this.cache,r=e.length,s=fc(t,r);xt(i,s)||(n.uniform1iv(this.addr,s),yt(i,s));for(let o=0;o!==r;++o)t.setTextureCube(e[o]||pg,s[o])}function MM(n,e,t){let i=this.cache,r=e.length,s=fc(t,r);xt(i,s)||(n.uniform1iv(this.addr,s),yt(i,s));for(let o=0;o!==r;++o)t.setTexture2DArray(e[o]||fg,s[o])}function SM(n){switch(n){case 5126:return nM;case 35664:return rM;case 35665:return sM;case 35666:return oM;case 35674:return aM;case 35675:return cM;case 35676:return lM;case 5124:case 35670:return hM;case 35667:case 35671:return uM;case 35668:case 35672:return fM;case 35669:case 35673:return dM;case 5125:return pM;case 36294:return mM;case 36295:return gM;case 36296:return _M;case 35678:case 36198:case 36298:case 36306:case 35682:return xM;case 35679:case 36299:case 36307:return yM;case 35680:case 36300:case 36308:case 36293:return vM;case 36289:case 36303:case 36311:case 36292:return MM}}var Wl=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.setValue=iM(t.type)}},Xl=class{constructor(e,t,i){this.id=e,this.addr=i,this.cache=[],this.type=t.type,this.size=t.size,this.setValue=SM(t.type)}},Yl=class{constructor(e){this.id=e,this.seq=[],this.map={}}setValue(e,t,i){let r=this.seq;for(let s=0,o=r.length;s!==o;++s){let a=r[s];a.setValue(e,t[a.id],i)}}},Vl=/(\w+)(\])?(\[|\.)?/g;function hg(n,e){n.seq.push(e),n.map[e.id]=e}function EM(n,e,t){let i=n.name,r=i.length;for(Vl.lastIndex=0;;){let s=Vl.exec(i),o=Vl.lastIndex,a=s[1],l=s[2]==="]",c=s[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===r){hg(t,c===void 0?new Wl(a,n,e):new Xl(a,n,e));break}else{let u=t.map[a];u===void 0&&(u=new Yl(a),hg(t,u)),t=u}}}var xn=class{constructor(e,t){this.seq=[],this.map={};let i=e.getProgramParameter(t,e.ACTIVE_UNIFORMS);for(let r=0;r<i;++r){let s=e.getActiveUniform(t,r),o=e.getUniformLocation(t,s.name);EM(s,o,this)}}setValue(e,t,i,r){let s=this.map[t];s!==void 0&&s.setValue(e,i,r)}setOptional(e,t,i){let r=t[i];r!==void 0&&this.setValue(e,i,r)}static upload(e,t,i,r){for(let s=0,o=t.length;s!==o;++s){let a=t[s],l=i[a.id];l.needsUpdate!==!1&&a.setValue(e,l.value,r)}}static seqWithValue(e,t){let i=[];for(let r=0,s=e.length;r!==s;++r){let o=e[r];o.id in t&&i.push(o)}return i}};function ql(n,e,t){let i=n.createShader(e);return n.shaderSource(i,t),n.compileShader(i),i}var bM=37297,TM=0;function wM(n,e){let t=n.split(`
`),i=[],r=Math.max(e-6,0),s=Math.min(e+6,t.length);for(let o=r;o<s;o++){let a=o+1;i.push(`${a===e?">":" "} ${a}: ${t[o]}`)}return i.join(`
`)}var mg=new Te;function AM(n){Le._getMatrix(mg,Le.workingColorSpace,n);let e=`mat3( ${mg.elements.map(t=>t.toFixed(4))} )`;switch(Le.getTransfer(n)){case Pn:return[e,"LinearTransferOETF"];case ke:return[e,"sRGBTransferOETF"];default:return console.warn("THREE.WebGLProgram: Unsupported color space: ",n),[e,"LinearTransferOETF"]}}function gg(n,e,t){let i=n.getShaderParameter(e,n.COMPILE_STATUS),s=(n.getShaderInfoLog(e)||"").trim();if(i&&s==="")return"";let o=/ERROR: 0:(\d+)/.exec(s);if(o){let a=parseInt(o[1]);return t.toUpperCase()+`

`+s+`

`+wM(n.getShaderSource(e),a)}else return s}function RM(n,e){let t=AM(e);return[`vec4 ${n}( vec4 value ) {`,`	return ${t[1]}( vec4( value.rgb * ${t[0]}, value.a ) );`,"}"].join(`
`)}function CM(n,e){let t;switch(e){case of:t="Linear";break;case af:t="Reinhard";break;case cf:t="Cineon";break;case lf:t="ACESFilmic";break;case uf:t="AgX";break;case ff:t="Neutral";break;case hf:t="Custom";break;default:console.warn("THREE.WebGLProgram: Unsupported toneMapping:",e),t="Linear"}return"vec3 "+n+"( vec3 color ) { return "+t+"ToneMapping( color ); }"}var dc=new T;function PM(){Le.getLuminanceCoefficients(dc);let n=dc.x.toFixed(4),e=dc.y.toFixed(4),t=dc.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${n}, ${e}, ${t} );`,"	return dot( weights, rgb );","}"].join(`
`)}function UM(n){return[n.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",n.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(fo).join(`
`)}function DM(n){let e=[];for(let t in n){let i=n[t];i!==!1&&e.push("#define "+t+" "+i)}return e.join(`
`)}function IM(n,e){let t={},i=n.getProgramParameter(e,n.ACTIVE_ATTRIBUTES);for(let r=0;r<i;r++){let s=n.getActiveAttrib(e,r),o=s.name,a=1;s.type===n.FLOAT_MAT2&&(a=2),s.type===n.FLOAT_MAT3&&(a=3),s.type===n.FLOAT_MAT4&&(a=4),t[o]={type:s.type,location:n.getAttribLocation(e,o),locationSize:a}}return t}function fo(n){return n!==""}function _g(n,e){let t=e.numSpotLightShadows+e.numSpotLightMaps-e.numSpotLightShadowsWithMaps;return n.replace(/NUM_DIR_LIGHTS/g,e.numDirLights).replace(/NUM_SPOT_LIGHTS/g,e.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,e.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,t).replace(/NUM_RECT_AREA_LIGHTS/g,e.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,e.numPointLights).replace(/NUM_HEMI_LIGHTS/g,e.numHemiLights).replace(/NUM_DIR_LIGHT_SHADOWS/g,e.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,e.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,e.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,e.numPointLightShadows)}function xg(n,e){return n.replace(/NUM_CLIPPING_PLANES/g,e.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,e.numClippingPlanes-e.numClipIntersection)}var LM=/^[ \t]*#include +<([\w\d./]+)>/gm;function Kl(n){return n.replace(LM,FM)}var NM=new Map;function FM(n,e){let t=De[e];if(t===void 0){let i=NM.get(e);if(i!==void 0)t=De[i],console.warn('THREE.WebGLRenderer: Shader chunk "%s" has been deprecated. Use "%s" instead.',e,i);else throw new Error("Can not resolve #include <"+e+">")}return Kl(t)}var OM=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function yg(n){return n.replace(OM,BM)}function BM(n,e,t,i){let r="";for(let s=parseInt(e);s<parseInt(t);s++)r+=i.replace(/\[\s*i\s*\]/g,"[ "+s+" ]").replace(/UNROLLED_LOOP_INDEX/g,s);return r}function vg(n){let e=`precision ${n.precision} float;
	precision ${n.precision} int;
	precision ${n.precision} sampler2D;
	precision ${n.precision} samplerCube;
	precision ${n.precision} sampler3D;
	precision ${n.precision} sampler2DArray;
	precision ${n.precision} sampler2DShadow;
	precision ${n.precision} samplerCubeShadow;
	precision ${n.precision} sampler2DArrayShadow;
	precision ${n.precision} isampler2D;
	precision ${n.precision} isampler3D;
	precision ${n.precision} isamplerCube;
	precision ${n.precision} isampler2DArray;
	precision ${n.precision} usampler2D;
	precision ${n.precision} usampler3D;
	precision ${n.precision} usamplerCube;
	precision ${n.precision} usampler2DArray;
	`;return n.precision==="highp"?e+=`
#define HIGH_PRECISION`:n.precision==="mediump"?e+=`
#define MEDIUM_PRECISION`:n.precision==="lowp"&&(e+=`
#define LOW_PRECISION`),e}function kM(n){let e="SHADOWMAP_TYPE_BASIC";return n.shadowMapType===aa?e="SHADOWMAP_TYPE_PCF":n.shadowMapType===Bu?e="SHADOWMAP_TYPE_PCF_SOFT":n.shadowMapType===yi&&(e="SHADOWMAP_TYPE_VSM"),e}function zM(n){let e="ENVMAP_TYPE_CUBE";if(n.envMap)switch(n.envMapMode){case vi:case Li:e="ENVMAP_TYPE_CUBE";break;case on:e="ENVMAP_TYPE_CUBE_UV";break}return e}function GM(n){let e="ENVMAP_MODE_REFLECTION";if(n.envMap)switch(n.envMapMode){case Li:e="ENVMAP_MODE_REFRACTION";break}return e}function HM(n){let e="ENVMAP_BLENDING_NONE";if(n.envMap)switch(n.combine){case tr:e="ENVMAP_BLENDING_MULTIPLY";break;case rf:e="ENVMAP_BLENDING_MIX";break;case sf:e="ENVMAP_BLENDING_ADD";break}return e}function VM(n){let e=n.envMapCubeUVHeight;if(e===null)return null;let t=Math.log2(e)-2,i=1/e;return{texelWidth:1/(3*Math.max(Math.pow(2,t),112)),texelHeight:i,maxMip:t}}function Mg(n,e,t,i){let r=n.getContext(),s=t.defines,o=t.vertexShader,a=t.fragmentShader,l=kM(t),c=zM(t),h=GM(t),u=HM(t),f=VM(t),p=UM(t),g=DM(s),x=r.createProgram(),m,d,A=t.glslVersion?"#version "+t.glslVersion+`
`:"";t.isRawShaderMaterial?(m=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,g].filter(fo).join(`
`),m.length>0&&(m+=`
`),d=["#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,g].filter(fo).join(`
`),d.length>0&&(d+=`
`)):(m=[vg(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,g,t.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",t.batching?"#define USE_BATCHING":"",t.batchingColor?"#define USE_BATCHING_COLOR":"",t.instancing?"#define USE_INSTANCING":"",t.instancingColor?"#define USE_INSTANCING_COLOR":"",t.instancingMorph?"#define USE_INSTANCING_MORPH":"",t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.map?"#define USE_MAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+h:"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.displacementMap?"#define USE_DISPLACEMENTMAP":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.mapUv?"#define MAP_UV "+t.mapUv:"",t.alphaMapUv?"#define ALPHAMAP_UV "+t.alphaMapUv:"",t.lightMapUv?"#define LIGHTMAP_UV "+t.lightMapUv:"",t.aoMapUv?"#define AOMAP_UV "+t.aoMapUv:"",t.emissiveMapUv?"#define EMISSIVEMAP_UV "+t.emissiveMapUv:"",t.bumpMapUv?"#define BUMPMAP_UV "+t.bumpMapUv:"",t.normalMapUv?"#define NORMALMAP_UV "+t.normalMapUv:"",t.displacementMapUv?"#define DISPLACEMENTMAP_UV "+t.displacementMapUv:"",t.metalnessMapUv?"#define METALNESSMAP_UV "+t.metalnessMapUv:"",t.roughnessMapUv?"#define ROUGHNESSMAP_UV "+t.roughnessMapUv:"",t.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+t.anisotropyMapUv:"",t.clearcoatMapUv?"#define CLEARCOATMAP_UV "+t.clearcoatMapUv:"",t.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+t.clearcoatNormalMapUv:"",t.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+t.clearcoatRoughnessMapUv:"",t.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+t.iridescenceMapUv:"",t.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+t.iridescenceThicknessMapUv:"",t.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+t.sheenColorMapUv:"",t.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+t.sheenRoughnessMapUv:"",t.specularMapUv?"#define SPECULARMAP_UV "+t.specularMapUv:"",t.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+t.specularColorMapUv:"",t.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+t.specularIntensityMapUv:"",t.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+t.transmissionMapUv:"",t.thicknessMapUv?"#define THICKNESSMAP_UV "+t.thicknessMapUv:"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.flatShading?"#define FLAT_SHADED":"",t.skinning?"#define USE_SKINNING":"",t.morphTargets?"#define USE_MORPHTARGETS":"",t.morphNormals&&t.flatShading===!1?"#define USE_MORPHNORMALS":"",t.morphColors?"#define USE_MORPHCOLORS":"",t.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+t.morphTextureStride:"",t.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+t.morphTargetsCount:"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.sizeAttenuation?"#define USE_SIZEATTENUATION":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(fo).join(`
`),d=[vg(t),"#define SHADER_TYPE "+t.shaderType,"#define SHADER_NAME "+t.shaderName,g,t.useFog&&t.fog?"#define USE_FOG":"",t.useFog&&t.fogExp2?"#define FOG_EXP2":"",t.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",t.map?"#define USE_MAP":"",t.matcap?"#define USE_MATCAP":"",t.envMap?"#define USE_ENVMAP":"",t.envMap?"#define "+c:"",t.envMap?"#define "+h:"",t.envMap?"#define "+u:"",f?"#define CUBEUV_TEXEL_WIDTH "+f.texelWidth:"",f?"#define CUBEUV_TEXEL_HEIGHT "+f.texelHeight:"",f?"#define CUBEUV_MAX_MIP "+f.maxMip+".0":"",t.lightMap?"#define USE_LIGHTMAP":"",t.aoMap?"#define USE_AOMAP":"",t.bumpMap?"#define USE_BUMPMAP":"",t.normalMap?"#define USE_NORMALMAP":"",t.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",t.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",t.emissiveMap?"#define USE_EMISSIVEMAP":"",t.anisotropy?"#define USE_ANISOTROPY":"",t.anisotropyMap?"#define USE_ANISOTROPYMAP":"",t.clearcoat?"#define USE_CLEARCOAT":"",t.clearcoatMap?"#define USE_CLEARCOATMAP":"",t.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",t.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",t.dispersion?"#define USE_DISPERSION":"",t.iridescence?"#define USE_IRIDESCENCE":"",t.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",t.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",t.specularMap?"#define USE_SPECULARMAP":"",t.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",t.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",t.roughnessMap?"#define USE_ROUGHNESSMAP":"",t.metalnessMap?"#define USE_METALNESSMAP":"",t.alphaMap?"#define USE_ALPHAMAP":"",t.alphaTest?"#define USE_ALPHATEST":"",t.alphaHash?"#define USE_ALPHAHASH":"",t.sheen?"#define USE_SHEEN":"",t.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",t.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",t.transmission?"#define USE_TRANSMISSION":"",t.transmissionMap?"#define USE_TRANSMISSIONMAP":"",t.thicknessMap?"#define USE_THICKNESSMAP":"",t.vertexTangents&&t.flatShading===!1?"#define USE_TANGENT":"",t.vertexColors||t.instancingColor||t.batchingColor?"#define USE_COLOR":"",t.vertexAlphas?"#define USE_COLOR_ALPHA":"",t.vertexUv1s?"#define USE_UV1":"",t.vertexUv2s?"#define USE_UV2":"",t.vertexUv3s?"#define USE_UV3":"",t.pointsUvs?"#define USE_POINTS_UV":"",t.gradientMap?"#define USE_GRADIENTMAP":"",t.flatShading?"#define FLAT_SHADED":"",t.doubleSided?"#define DOUBLE_SIDED":"",t.flipSided?"#define FLIP_SIDED":"",t.shadowMapEnabled?"#define USE_SHADOWMAP":"",t.shadowMapEnabled?"#define "+l:"",t.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",t.numLightProbes>0?"#define USE_LIGHT_PROBES":"",t.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",t.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",t.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",t.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",t.toneMapping!==fi?"#define TONE_MAPPING":"",t.toneMapping!==fi?De.tonemapping_pars_fragment:"",t.toneMapping!==fi?CM("toneMapping",t.toneMapping):"",t.dithering?"#define DITHERING":"",t.opaque?"#define OPAQUE":"",De.colorspace_pars_fragment,RM("linearToOutputTexel",t.outputColorSpace),PM(),t.useDepthPacking?"#define DEPTH_PACKING "+t.depthPacking:"",`
`].filter(fo).join(`
`)),o=Kl(o),o=_g(o,t),o=xg(o,t),a=Kl(a),a=_g(a,t),a=xg(a,t),o=yg(o),a=yg(a),t.isRawShaderMaterial!==!0&&(A=`#version 300 es
`,m=[p,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+m,d=["#define varying in",t.glslVersion===hl?"":"layout(location = 0) out highp vec4 pc_fragColor;",t.glslVersion===hl?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+d);let b=A+m+o,S=A+d+a,D=ql(r,r.VERTEX_SHADER,b),C=ql(r,r.FRAGMENT_SHADER,S);r.attachShader(x,D),r.attachShader(x,C),t.index0AttributeName!==void 0?r.bindAttribLocation(x,0,t.index0AttributeName):t.morphTargets===!0&&r.bindAttribLocation(x,0,"position"),r.linkProgram(x);function U(P){if(n.debug.checkShaderErrors){let z=r.getProgramInfoLog(x)||"",k=r.getShaderInfoLog(D)||"",V=r.getShaderInfoLog(C)||"",q=z.trim(),W=k.trim(),ee=V.trim(),G=!0,se=!0;if(r.getProgramParameter(x,r.LINK_STATUS)===!1)if(G=!1,typeof n.debug.onShaderError=="function")n.debug.onShaderError(r,x,D,C);else{let ce=gg(r,D,"vertex"),Ee=gg(r,C,"fragment");console.error("THREE.WebGLProgram: Shader Error "+r.getError()+" - VALIDATE_STATUS "+r.getProgramParameter(x,r.VALIDATE_STATUS)+`

Material Name: `+P.name+`
Material Type: `+P.type+`

Program Info Log: `+q+`
`+ce+`
`+Ee)}else q!==""?console.warn("THREE.WebGLProgram: Program Info Log:",q):(W===""||ee==="")&&(se=!1);se&&(P.diagnostics={runnable:G,programLog:q,vertexShader:{log:W,prefix:m},fragmentShader:{log:ee,prefix:d}})}r.deleteShader(D),r.deleteShader(C),N=new xn(r,x),M=IM(r,x)}let N;this.getUniforms=function(){return N===void 0&&U(this),N};let M;this.getAttributes=function(){return M===void 0&&U(this),M};let v=t.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return v===!1&&(v=r.getProgramParameter(x,bM)),v},this.destroy=function(){i.releaseStatesOfProgram(this),r.deleteProgram(x),this.program=void 0},this.type=t.shaderType,this.name=t.shaderName,this.id=TM++,this.cacheKey=e,this.usedTimes=1,this.program=x,this.vertexShader=D,this.fragmentShader=C,this}var WM=0,pc=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(e){let t=e.vertexShader,i=e.fragmentShader,r=this._getShaderStage(t),s=this._getShaderStage(i),o=this._getShaderCacheForMaterial(e);return o.has(r)===!1&&(o.add(r),r.usedTimes++),o.has(s)===!1&&(o.add(s),s.usedTimes++),this}remove(e){let t=this.materialCache.get(e);for(let i of t)i.usedTimes--,i.usedTimes===0&&this.shaderCache.delete(i.code);return this.materialCache.delete(e),this}getVertexShaderID(e){return this._getShaderStage(e.vertexShader).id}getFragmentShaderID(e){return this._getShaderStage(e.fragmentShader).id}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(e){let t=this.materialCache,i=t.get(e);return i===void 0&&(i=new Set,t.set(e,i)),i}_getShaderStage(e){let t=this.shaderCache,i=t.get(e);return i===void 0&&(i=new Zl(e),t.set(e,i)),i}},Zl=class{constructor(e){this.id=WM++,this.code=e,this.usedTimes=0}};function Sg(n,e,t,i,r,s,o){let a=new Er,l=new pc,c=new Set,h=[],u=r.logarithmicDepthBuffer,f=r.vertexTextures,p=r.precision,g={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distanceRGBA",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function x(M){return c.add(M),M===0?"uv":`uv${M}`}function m(M,v,P,z,k){let V=z.fog,q=k.geometry,W=M.isMeshStandardMaterial?z.environment:null,ee=(M.isMeshStandardMaterial?t:e).get(M.envMap||W),G=ee&&ee.mapping===on?ee.image.height:null,se=g[M.type];M.precision!==null&&(p=r.getMaxPrecision(M.precision),p!==M.precision&&console.warn("THREE.WebGLProgram.getParameters:",M.precision,"not supported, using",p,"instead."));let ce=q.morphAttributes.position||q.morphAttributes.normal||q.morphAttributes.color,Ee=ce!==void 0?ce.length:0,Oe=0;q.morphAttributes.position!==void 0&&(Oe=1),q.morphAttributes.normal!==void 0&&(Oe=2),q.morphAttributes.color!==void 0&&(Oe=3);let ot,at,Ze,dt;if(se){let Ge=gi[se];ot=Ge.vertexShader,at=Ge.fragmentShader}else ot=M.vertexShader,at=M.fragmentShader,l.update(M),Ze=l.getVertexShaderID(M),dt=l.getFragmentShaderID(M);let Pe=n.getRenderTarget(),tt=n.state.buffers.depth.getReversed(),pt=k.isInstancedMesh===!0,je=k.isBatchedMesh===!0,wt=!!M.map,_i=!!M.matcap,w=!!ee,ai=!!M.aoMap,Ve=!!M.lightMap,Je=!!M.bumpMap,ve=!!M.normalMap,ct=!!M.displacementMap,me=!!M.emissiveMap,Be=!!M.metalnessMap,Gt=!!M.roughnessMap,bt=M.anisotropy>0,E=M.clearcoat>0,_=M.dispersion>0,F=M.iridescence>0,X=M.sheen>0,K=M.transmission>0,H=bt&&!!M.anisotropyMap,xe=E&&!!M.clearcoatMap,Q=E&&!!M.clearcoatNormalMap,pe=E&&!!M.clearcoatRoughnessMap,ge=F&&!!M.iridescenceMap,$=F&&!!M.iridescenceThicknessMap,oe=X&&!!M.sheenColorMap,Ae=X&&!!M.sheenRoughnessMap,_e=!!M.specularMap,ne=!!M.specularColorMap,Ie=!!M.specularIntensityMap,R=K&&!!M.transmissionMap,J=K&&!!M.thicknessMap,te=!!M.gradientMap,le=!!M.alphaMap,Z=M.alphaTest>0,Y=!!M.alphaHash,ue=!!M.extensions,Ue=fi;M.toneMapped&&(Pe===null||Pe.isXRRenderTarget===!0)&&(Ue=n.toneMapping);let qe={shaderID:se,shaderType:M.type,shaderName:M.name,vertexShader:ot,fragmentShader:at,defines:M.defines,customVertexShaderID:Ze,customFragmentShaderID:dt,isRawShaderMaterial:M.isRawShaderMaterial===!0,glslVersion:M.glslVersion,precision:p,batching:je,batchingColor:je&&k._colorsTexture!==null,instancing:pt,instancingColor:pt&&k.instanceColor!==null,instancingMorph:pt&&k.morphTexture!==null,supportsVertexTextures:f,outputColorSpace:Pe===null?n.outputColorSpace:Pe.isXRRenderTarget===!0?Pe.texture.colorSpace:bi,alphaToCoverage:!!M.alphaToCoverage,map:wt,matcap:_i,envMap:w,envMapMode:w&&ee.mapping,envMapCubeUVHeight:G,aoMap:ai,lightMap:Ve,bumpMap:Je,normalMap:ve,displacementMap:f&&ct,emissiveMap:me,normalMapObjectSpace:ve&&M.normalMapType===gf,normalMapTangentSpace:ve&&M.normalMapType===Ea,metalnessMap:Be,roughnessMap:Gt,anisotropy:bt,anisotropyMap:H,clearcoat:E,clearcoatMap:xe,clearcoatNormalMap:Q,clearcoatRoughnessMap:pe,dispersion:_,iridescence:F,iridescenceMap:ge,iridescenceThicknessMap:$,sheen:X,sheenColorMap:oe,sheenRoughnessMap:Ae,specularMap:_e,specularColorMap:ne,specularIntensityMap:Ie,transmission:K,transmissionMap:R,thicknessMap:J,gradientMap:te,opaque:M.transparent===!1&&M.blending===Gi&&M.alphaToCoverage===!1,alphaMap:le,alphaTest:Z,alphaHash:Y,combine:M.combine,mapUv:wt&&x(M.map.channel),aoMapUv:ai&&x(M.aoMap.channel),lightMapUv:Ve&&x(M.lightMap.channel),bumpMapUv:Je&&x(M.bumpMap.channel),normalMapUv:ve&&x(M.normalMap.channel),displacementMapUv:ct&&x(M.displacementMap.channel),emissiveMapUv:me&&x(M.emissiveMap.channel),metalnessMapUv:Be&&x(M.metalnessMap.channel),roughnessMapUv:Gt&&x(M.roughnessMap.channel),anisotropyMapUv:H&&x(M.anisotropyMap.channel),clearcoatMapUv:xe&&x(M.clearcoatMap.channel),clearcoatNormalMapUv:Q&&x(M.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:pe&&x(M.clearcoatRoughnessMap.channel),iridescenceMapUv:ge&&x(M.iridescenceMap.channel),iridescenceThicknessMapUv:$&&x(M.iridescenceThicknessMap.channel),sheenColorMapUv:oe&&x(M.sheenColorMap.channel),sheenRoughnessMapUv:Ae&&x(M.sheenRoughnessMap.channel),specularMapUv:_e&&x(M.specularMap.channel),specularColorMapUv:ne&&x(M.specularColorMap.channel),specularIntensityMapUv:Ie&&x(M.specularIntensityMap.channel),transmissionMapUv:R&&x(M.transmissionMap.channel),thicknessMapUv:J&&x(M.thicknessMap.channel),alphaMapUv:le&&x(M.alphaMap.channel),vertexTangents:!!q.attributes.tangent&&(ve||bt),vertexColors:M.vertexColors,vertexAlphas:M.vertexColors===!0&&!!q.attributes.color&&q.attributes.color.itemSize===4,pointsUvs:k.isPoints===!0&&!!q.attributes.uv&&(wt||le),fog:!!V,useFog:M.fog===!0,fogExp2:!!V&&V.isFogExp2,flatShading:M.flatShading===!0&&M.wireframe===!1,sizeAttenuation:M.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:tt,skinning:k.isSkinnedMesh===!0,morphTargets:q.morphAttributes.position!==void 0,morphNormals:q.morphAttributes.normal!==void 0,morphColors:q.morphAttributes.color!==void 0,morphTargetsCount:Ee,morphTextureStride:Oe,numDirLights:v.directional.length,numPointLights:v.point.length,numSpotLights:v.spot.length,numSpotLightMaps:v.spotLightMap.length,numRectAreaLights:v.rectArea.length,numHemiLights:v.hemi.length,numDirLightShadows:v.directionalShadowMap.length,numPointLightShadows:v.pointShadowMap.length,numSpotLightShadows:v.spotShadowMap.length,numSpotLightShadowsWithMaps:v.numSpotLightShadowsWithMaps,numLightProbes:v.numLightProbes,numClippingPlanes:o.numPlanes,numClipIntersection:o.numIntersection,dithering:M.dithering,shadowMapEnabled:n.shadowMap.enabled&&P.length>0,shadowMapType:n.shadowMap.type,toneMapping:Ue,decodeVideoTexture:wt&&M.map.isVideoTexture===!0&&Le.getTransfer(M.map.colorSpace)===ke,decodeVideoTextureEmissive:me&&M.emissiveMap.isVideoTexture===!0&&Le.getTransfer(M.emissiveMap.colorSpace)===ke,premultipliedAlpha:M.premultipliedAlpha,doubleSided:M.side===ti,flipSided:M.side===rt,useDepthPacking:M.depthPacking>=0,depthPacking:M.depthPacking||0,index0AttributeName:M.index0AttributeName,extensionClipCullDistance:ue&&M.extensions.clipCullDistance===!0&&i.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(ue&&M.extensions.multiDraw===!0||je)&&i.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:i.has("KHR_parallel_shader_compile"),customProgramCacheKey:M.customProgramCacheKey()};return qe.vertexUv1s=c.has(1),qe.vertexUv2s=c.has(2),qe.vertexUv3s=c.has(3),c.clear(),qe}function d(M){let v=[];if(M.shaderID?v.push(M.shaderID):(v.push(M.customVertexShaderID),v.push(M.customFragmentShaderID)),M.defines!==void 0)for(let P in M.defines)v.push(P),v.push(M.defines[P]);return M.isRawShaderMaterial===!1&&(A(v,M),b(v,M),v.push(n.outputColorSpace)),v.push(M.customProgramCacheKey),v.join()}function A(M,v){M.push(v.precision),M.push(v.outputColorSpace),M.push(v.envMapMode),M.push(v.envMapCubeUVHeight),M.push(v.mapUv),M.push(v.alphaMapUv),M.push(v.lightMapUv),M.push(v.aoMapUv),M.push(v.bumpMapUv),M.push(v.normalMapUv),M.push(v.displacementMapUv),M.push(v.emissiveMapUv),M.push(v.metalnessMapUv),M.push(v.roughnessMapUv),M.push(v.anisotropyMapUv),M.push(v.clearcoatMapUv),M.push(v.clearcoatNormalMapUv),M.push(v.clearcoatRoughnessMapUv),M.push(v.iridescenceMapUv),M.push(v.iridescenceThicknessMapUv),M.push(v.sheenColorMapUv),M.push(v.sheenRoughnessMapUv),M.push(v.specularMapUv),M.push(v.specularColorMapUv),M.push(v.specularIntensityMapUv),M.push(v.transmissionMapUv),M.push(v.thicknessMapUv),M.push(v.combine),M.push(v.fogExp2),M.push(v.sizeAttenuation),M.push(v.morphTargetsCount),M.push(v.morphAttributeCount),M.push(v.numDirLights),M.push(v.numPointLights),M.push(v.numSpotLights),M.push(v.numSpotLightMaps),M.push(v.numHemiLights),M.push(v.numRectAreaLights),M.push(v.numDirLightShadows),M.push(v.numPointLightShadows),M.push(v.numSpotLightShadows),M.push(v.numSpotLightShadowsWithMaps),M.push(v.numLightProbes),M.push(v.shadowMapType),M.push(v.toneMapping),M.push(v.numClippingPlanes),M.push(v.numClipIntersection),M.push(v.depthPacking)}function b(M,v){a.disableAll(),v.supportsVertexTextures&&a.enable(0),v.instancing&&a.enable(1),v.instancingColor&&a.enable(2),v.instancingMorph&&a.enable(3),v.matcap&&a.enable(4),v.envMap&&a.enable(5),v.normalMapObjectSpace&&a.enable(6),v.normalMapTangentSpace&&a.enable(7),v.clearcoat&&a.enable(8),v.iridescence&&a.enable(9),v.alphaTest&&a.enable(10),v.vertexColors&&a.enable(11),v.vertexAlphas&&a.enable(12),v.vertexUv1s&&a.enable(13),v.vertexUv2s&&a.enable(14),v.vertexUv3s&&a.enable(15),v.vertexTangents&&a.enable(16),v.anisotropy&&a.enable(17),v.alphaHash&&a.enable(18),v.batching&&a.enable(19),v.dispersion&&a.enable(20),v.batchingColor&&a.enable(21),v.gradientMap&&a.enable(22),M.push(a.mask),a.disableAll(),v.fog&&a.enable(0),v.useFog&&a.enable(1),v.flatShading&&a.enable(2),v.logarithmicDepthBuffer&&a.enable(3),v.reversedDepthBuffer&&a.enable(4),v.skinning&&a.enable(5),v.morphTargets&&a.enable(6),v.morphNormals&&a.enable(7),v.morphColors&&a.enable(8),v.premultipliedAlpha&&a.enable(9),v.shadowMapEnabled&&a.enable(10),v.doubleSided&&a.enable(11),v.flipSided&&a.enable(12),v.useDepthPacking&&a.enable(13),v.dithering&&a.enable(14),v.transmission&&a.enable(15),v.sheen&&a.enable(16),v.opaque&&a.enable(17),v.pointsUvs&&a.enable(18),v.decodeVideoTexture&&a.enable(19),v.decodeVideoTextureEmissive&&a.enable(20),v.alphaToCoverage&&a.enable(21),M.push(a.mask)}function S(M){let v=g[M.type],P;if(v){let z=gi[v];P=Wf.clone(z.uniforms)}else P=M.uniforms;return P}function D(M,v){let P;for(let z=0,k=h.length;z<k;z++){let V=h[z];if(V.cacheKey===v){P=V,++P.usedTimes;break}}return P===void 0&&(P=new Mg(n,v,M,s),h.push(P)),P}function C(M){if(--M.usedTimes===0){let v=h.indexOf(M);h[v]=h[h.length-1],h.pop(),M.destroy()}}function U(M){l.remove(M)}function N(){l.dispose()}return{getParameters:m,getProgramCacheKey:d,getUniforms:S,acquireProgram:D,releaseProgram:C,releaseShaderCache:U,programs:h,dispose:N}}function Eg(){let n=new WeakMap;function e(o){return n.has(o)}function t(o){let a=n.get(o);return a===void 0&&(a={},n.set(o,a)),a}function i(o){n.delete(o)}function r(o,a,l){n.get(o)[a]=l}function s(){n=new WeakMap}return{has:e,get:t,remove:i,update:r,dispose:s}}function XM(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.material.id!==e.material.id?n.material.id-e.material.id:n.z!==e.z?n.z-e.z:n.id-e.id}function bg(n,e){return n.groupOrder!==e.groupOrder?n.groupOrder-e.groupOrder:n.renderOrder!==e.renderOrder?n.renderOrder-e.renderOrder:n.z!==e.z?e.z-n.z:n.id-e.id}function Tg(){let n=[],e=0,t=[],i=[],r=[];function s(){e=0,t.length=0,i.length=0,r.length=0}function o(u,f,p,g,x,m){let d=n[e];return d===void 0?(d={id:u.id,object:u,geometry:f,material:p,groupOrder:g,renderOrder:u.renderOrder,z:x,group:m},n[e]=d):(d.id=u.id,d.object=u,d.geometry=f,d.material=p,d.groupOrder=g,d.renderOrder=u.renderOrder,d.z=x,d.group=m),e++,d}function a(u,f,p,g,x,m){let d=o(u,f,p,g,x,m);p.transmission>0?i.push(d):p.transparent===!0?r.push(d):t.push(d)}function l(u,f,p,g,x,m){let d=o(u,f,p,g,x,m);p.transmission>0?i.unshift(d):p.transparent===!0?r.unshift(d):t.unshift(d)}function c(u,f){t.length>1&&t.sort(u||XM),i.length>1&&i.sort(f||bg),r.length>1&&r.sort(f||bg)}function h(){for(let u=e,f=n.length;u<f;u++){let p=n[u];if(p.id===null)break;p.id=null,p.object=null,p.geometry=null,p.material=null,p.group=null}}return{opaque:t,transmissive:i,transparent:r,init:s,push:a,unshift:l,finish:h,sort:c}}function wg(){let n=new WeakMap;function e(i,r){let s=n.get(i),o;return s===void 0?(o=new Tg,n.set(i,[o])):r>=s.length?(o=new Tg,s.push(o)):o=s[r],o}function t(){n=new WeakMap}return{get:e,dispose:t}}function YM(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"DirectionalLight":t={direction:new T,color:new fe};break;case"SpotLight":t={position:new T,direction:new T,color:new fe,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":t={position:new T,color:new fe,distance:0,decay:0};break;case"HemisphereLight":t={direction:new T,skyColor:new fe,groundColor:new fe};break;case"RectAreaLight":t={color:new fe,position:new T,halfWidth:new T,halfHeight:new T};break}return n[e.id]=t,t}}}function qM(){let n={};return{get:function(e){if(n[e.id]!==void 0)return n[e.id];let t;switch(e.type){case"DirectionalLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new de};break;case"SpotLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new de};break;case"PointLight":t={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new de,shadowCameraNear:1,shadowCameraFar:1e3};break}return n[e.id]=t,t}}}var KM=0;function ZM(n,e){return(e.castShadow?2:0)-(n.castShadow?2:0)+(e.map?1:0)-(n.map?1:0)}function Ag(n){let e=new YM,t=qM(),i={version:0,hash:{directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)i.probe.push(new T);let r=new T,s=new Ne,o=new Ne;function a(c){let h=0,u=0,f=0;for(let M=0;M<9;M++)i.probe[M].set(0,0,0);let p=0,g=0,x=0,m=0,d=0,A=0,b=0,S=0,D=0,C=0,U=0;c.sort(ZM);for(let M=0,v=c.length;M<v;M++){let P=c[M],z=P.color,k=P.intensity,V=P.distance,q=P.shadow&&P.shadow.map?P.shadow.map.texture:null;if(P.isAmbientLight)h+=z.r*k,u+=z.g*k,f+=z.b*k;else if(P.isLightProbe){for(let W=0;W<9;W++)i.probe[W].addScaledVector(P.sh.coefficients[W],k);U++}else if(P.isDirectionalLight){let W=e.get(P);if(W.color.copy(P.color).multiplyScalar(P.intensity),P.castShadow){let ee=P.shadow,G=t.get(P);G.shadowIntensity=ee.intensity,G.shadowBias=ee.bias,G.shadowNormalBias=ee.normalBias,G.shadowRadius=ee.radius,G.shadowMapSize=ee.mapSize,i.directionalShadow[p]=G,i.directionalShadowMap[p]=q,i.directionalShadowMatrix[p]=P.shadow.matrix,A++}i.directional[p]=W,p++}else if(P.isSpotLight){let W=e.get(P);W.position.setFromMatrixPosition(P.matrixWorld),W.color.copy(z).multiplyScalar(k),W.distance=V,W.coneCos=Math.cos(P.angle),W.penumbraCos=Math.cos(P.angle*(1-P.penumbra)),W.decay=P.decay,i.spot[x]=W;let ee=P.shadow;if(P.map&&(i.spotLightMap[D]=P.map,D++,ee.updateMatrices(P),P.castShadow&&C++),i.spotLightMatrix[x]=ee.matrix,P.castShadow){let G=t.get(P);G.shadowIntensity=ee.intensity,G.shadowBias=ee.bias,G.shadowNormalBias=ee.normalBias,G.shadowRadius=ee.radius,G.shadowMapSize=ee.mapSize,i.spotShadow[x]=G,i.spotShadowMap[x]=q,S++}x++}else if(P.isRectAreaLight){let W=e.get(P);W.color.copy(z).multiplyScalar(k),W.halfWidth.set(P.width*.5,0,0),W.halfHeight.set(0,P.height*.5,0),i.rectArea[m]=W,m++}else if(P.isPointLight){let W=e.get(P);if(W.color.copy(P.color).multiplyScalar(P.intensity),W.distance=P.distance,W.decay=P.decay,P.castShadow){let ee=P.shadow,G=t.get(P);G.shadowIntensity=ee.intensity,G.shadowBias=ee.bias,G.shadowNormalBias=ee.normalBias,G.shadowRadius=ee.radius,G.shadowMapSize=ee.mapSize,G.shadowCameraNear=ee.camera.near,G.shadowCameraFar=ee.camera.far,i.pointShadow[g]=G,i.pointShadowMap[g]=q,i.pointShadowMatrix[g]=P.shadow.matrix,b++}i.point[g]=W,g++}else if(P.isHemisphereLight){let W=e.get(P);W.skyColor.copy(P.color).multiplyScalar(k),W.groundColor.copy(P.groundColor).multiplyScalar(k),i.hemi[d]=W,d++}}m>0&&(n.has("OES_texture_float_linear")===!0?(i.rectAreaLTC1=ie.LTC_FLOAT_1,i.rectAreaLTC2=ie.LTC_FLOAT_2):(i.rectAreaLTC1=ie.LTC_HALF_1,i.rectAreaLTC2=ie.LTC_HALF_2)),i.ambient[0]=h,i.ambient[1]=u,i.ambient[2]=f;let N=i.hash;(N.directionalLength!==p||N.pointLength!==g||N.spotLength!==x||N.rectAreaLength!==m||N.hemiLength!==d||N.numDirectionalShadows!==A||N.numPointShadows!==b||N.numSpotShadows!==S||N.numSpotMaps!==D||N.numLightProbes!==U)&&(i.directional.length=p,i.spot.length=x,i.rectArea.length=m,i.point.length=g,i.hemi.length=d,i.directionalShadow.length=A,i.directionalShadowMap.length=A,i.pointShadow.length=b,i.pointShadowMap.length=b,i.spotShadow.length=S,i.spotShadowMap.length=S,i.directionalShadowMatrix.length=A,i.pointShadowMatrix.length=b,i.spotLightMatrix.length=S+D-C,i.spotLightMap.length=D,i.numSpotLightShadowsWithMaps=C,i.numLightProbes=U,N.directionalLength=p,N.pointLength=g,N.spotLength=x,N.rectAreaLength=m,N.hemiLength=d,N.numDirectionalShadows=A,N.numPointShadows=b,N.numSpotShadows=S,N.numSpotMaps=D,N.numLightProbes=U,i.version=KM++)}function l(c,h){let u=0,f=0,p=0,g=0,x=0,m=h.matrixWorldInverse;for(let d=0,A=c.length;d<A;d++){let b=c[d];if(b.isDirectionalLight){let S=i.directional[u];S.direction.setFromMatrixPosition(b.matrixWorld),r.setFromMatrixPosition(b.target.matrixWorld),S.direction.sub(r),S.direction.transformDirection(m),u++}else if(b.isSpotLight){let S=i.spot[p];S.position.setFromMatrixPosition(b.matrixWorld),S.position.applyMatrix4(m),S.direction.setFromMatrixPosition(b.matrixWorld),r.setFromMatrixPosition(b.target.matrixWorld),S.direction.sub(r),S.direction.transformDirection(m),p++}else if(b.isRectAreaLight){let S=i.rectArea[g];S.position.setFromMatrixPosition(b.matrixWorld),S.position.applyMatrix4(m),o.identity(),s.copy(b.matrixWorld),s.premultiply(m),o.extractRotation(s),S.halfWidth.set(b.width*.5,0,0),S.halfHeight.set(0,b.height*.5,0),S.halfWidth.applyMatrix4(o),S.halfHeight.applyMatrix4(o),g++}else if(b.isPointLight){let S=i.point[f];S.position.setFromMatrixPosition(b.matrixWorld),S.position.applyMatrix4(m),f++}else if(b.isHemisphereLight){let S=i.hemi[x];S.direction.setFromMatrixPosition(b.matrixWorld),S.direction.transformDirection(m),x++}}}return{setup:a,setupView:l,state:i}}function Rg(n){let e=new Ag(n),t=[],i=[];function r(h){c.camera=h,t.length=0,i.length=0}function s(h){t.push(h)}function o(h){i.push(h)}function a(){e.setup(t)}function l(h){e.setupView(t,h)}let c={lightsArray:t,shadowsArray:i,camera:null,lights:e,transmissionRenderTarget:{}};return{init:r,state:c,setupLights:a,setupLightsView:l,pushLight:s,pushShadow:o}}function Cg(n){let e=new WeakMap;function t(r,s=0){let o=e.get(r),a;return o===void 0?(a=new Rg(n),e.set(r,[a])):s>=o.length?(a=new Rg(n),o.push(a)):a=o[s],a}function i(){e=new WeakMap}return{get:t,dispose:i}}var Pg=`void main(){
gl_Position=vec4(position,1.0);
}`,Ug=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
#include <packing>
void main(){
const float samples=float(VSM_SAMPLES);
float mean=0.0;
float squared_mean=0.0;
float uvStride=samples<=1.0?0.0:2.0/(samples-1.0);
float uvStart=samples<=1.0?0.0:-1.0;
for(float i=0.0;i<samples;i++){
float uvOffset=uvStart+i*uvStride;
#ifdef HORIZONTAL_PASS
vec2 distribution=unpackRGBATo2Half(texture2D(shadow_pass,(gl_FragCoord.xy+vec2(uvOffset,0.0)*radius)/resolution));
mean+=distribution.x;
squared_mean+=distribution.y*distribution.y+distribution.x*distribution.x;
#else
float depth=unpackRGBAToDepth(texture2D(shadow_pass,(gl_FragCoord.xy+vec2(0.0,uvOffset)*radius)/resolution));
mean+=depth;
squared_mean+=depth*depth;
#endif
}
mean=mean/samples;
squared_mean=squared_mean/samples;
float std_dev=sqrt(squared_mean-mean*mean);
gl_FragColor=pack2HalfToRGBA(vec2(mean,std_dev));
}`;function Dg(n,e,t){let i=new mn,r=new de,s=new de,o=new Ke,a=new sc({depthPacking:mf}),l=new oc,c={},h=t.maxTextureSize,u={[ei]:rt,[rt]:ei,[ti]:ti},f=new oi({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new de},radius:{value:4}},vertexShader:Pg,fragmentShader:Ug}),p=f.clone();p.defines.HORIZONTAL_PASS=1;let g=new st;g.setAttribute("position",new _t(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new ht(g,f),m=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=aa;let d=this.type;this.render=function(C,U,N){if(m.enabled===!1||m.autoUpdate===!1&&m.needsUpdate===!1||C.length===0)return;let M=n.getRenderTarget(),v=n.getActiveCubeFace(),P=n.getActiveMipmapLevel(),z=n.state;z.setBlending(ui),z.buffers.depth.getReversed()===!0?z.buffers.color.setClear(0,0,0,0):z.buffers.color.setClear(1,1,1,1),z.buffers.depth.setTest(!0),z.setScissorTest(!1);let k=d!==yi&&this.type===yi,V=d===yi&&this.type!==yi;for(let q=0,W=C.length;q<W;q++){let ee=C[q],G=ee.shadow;if(G===void 0){console.warn("THREE.WebGLShadowMap:",ee,"has no shadow.");continue}if(G.autoUpdate===!1&&G.needsUpdate===!1)continue;r.copy(G.mapSize);let se=G.getFrameExtents();if(r.multiply(se),s.copy(G.mapSize),(r.x>h||r.y>h)&&(r.x>h&&(s.x=Math.floor(h/se.x),r.x=s.x*se.x,G.mapSize.x=s.x),r.y>h&&(s.y=Math.floor(h/se.y),r.y=s.y*se.y,G.mapSize.y=s.y)),G.map===null||k===!0||V===!0){let Ee=this.type!==yi?{minFilter:mt,magFilter:mt}:{};G.map!==null&&G.map.dispose(),G.map=new Ai(r.x,r.y,Ee),G.map.texture.name=ee.name+".shadowMap",G.camera.updateProjectionMatrix()}n.setRenderTarget(G.map),n.clear();let ce=G.getViewportCount();for(let Ee=0;Ee<ce;Ee++){let Oe=G.getViewport(Ee);o.set(s.x*Oe.x,s.y*Oe.y,s.x*Oe.z,s.y*Oe.w),z.viewport(o),G.updateMatrices(ee,Ee),i=G.getFrustum(),S(U,N,G.camera,ee,this.type)}G.isPointLightShadow!==!0&&this.type===yi&&A(G,N),G.needsUpdate=!1}d=this.type,m.needsUpdate=!1,n.setRenderTarget(M,v,P)};function A(C,U){let N=e.update(x);f.defines.VSM_SAMPLES!==C.blurSamples&&(f.defines.VSM_SAMPLES=C.blurSamples,p.defines.VSM_SAMPLES=C.blurSamples,f.needsUpdate=!0,p.needsUpdate=!0),C.mapPass===null&&(C.mapPass=new Ai(r.x,r.y)),f.uniforms.shadow_pass.value=C.map.texture,f.uniforms.resolution.value=C.mapSize,f.uniforms.radius.value=C.radius,n.setRenderTarget(C.mapPass),n.clear(),n.renderBufferDirect(U,null,N,f,x,null),p.uniforms.shadow_pass.value=C.mapPass.texture,p.uniforms.resolution.value=C.mapSize,p.uniforms.radius.value=C.radius,n.setRenderTarget(C.map),n.clear(),n.renderBufferDirect(U,null,N,p,x,null)}function b(C,U,N,M){let v=null,P=N.isPointLight===!0?C.customDistanceMaterial:C.customDepthMaterial;if(P!==void 0)v=P;else if(v=N.isPointLight===!0?l:a,n.localClippingEnabled&&U.clipShadows===!0&&Array.isArray(U.clippingPlanes)&&U.clippingPlanes.length!==0||U.displacementMap&&U.displacementScale!==0||U.alphaMap&&U.alphaTest>0||U.map&&U.alphaTest>0||U.alphaToCoverage===!0){let z=v.uuid,k=U.uuid,V=c[z];V===void 0&&(V={},c[z]=V);let q=V[k];q===void 0&&(q=v.clone(),V[k]=q,U.addEventListener("dispose",D)),v=q}if(v.visible=U.visible,v.wireframe=U.wireframe,M===yi?v.side=U.shadowSide!==null?U.shadowSide:U.side:v.side=U.shadowSide!==null?U.shadowSide:u[U.side],v.alphaMap=U.alphaMap,v.alphaTest=U.alphaToCoverage===!0?.5:U.alphaTest,v.map=U.map,v.clipShadows=U.clipShadows,v.clippingPlanes=U.clippingPlanes,v.clipIntersection=U.clipIntersection,v.displacementMap=U.displacementMap,v.displacementScale=U.displacementScale,v.displacementBias=U.displacementBias,v.wireframeLinewidth=U.wireframeLinewidth,v.linewidth=U.linewidth,N.isPointLight===!0&&v.isMeshDistanceMaterial===!0){let z=n.properties.get(v);z.light=N}return v}function S(C,U,N,M,v){if(C.visible===!1)return;if(C.layers.test(U.layers)&&(C.isMesh||C.isLine||C.isPoints)&&(C.castShadow||C.receiveShadow&&v===yi)&&(!C.frustumCulled||i.intersectsObject(C))){C.modelViewMatrix.multiplyMatrices(N.matrixWorldInverse,C.matrixWorld);let k=e.update(C),V=C.material;if(Array.isArray(V)){let q=k.groups;for(let W=0,ee=q.length;W<ee;W++){let G=q[W],se=V[G.materialIndex];if(se&&se.visible){let ce=b(C,se,M,v);C.onBeforeShadow(n,C,U,N,k,ce,G),n.renderBufferDirect(N,null,k,ce,C,G),C.onAfterShadow(n,C,U,N,k,ce,G)}}}else if(V.visible){let q=b(C,V,M,v);C.onBeforeShadow(n,C,U,N,k,q,null),n.renderBufferDirect(N,null,k,q,C,null),C.onAfterShadow(n,C,U,N,k,q,null)}}let z=C.children;for(let k=0,V=z.length;k<V;k++)S(z[k],U,N,M,v)}function D(C){C.target.removeEventListener("dispose",D);for(let N in c){let M=c[N],v=C.target.uuid;v in M&&(M[v].dispose(),delete M[v])}}}var $M={[ca]:la,[ha]:da,[ua]:pa,[sn]:fa,[la]:ca,[da]:ha,[pa]:ua,[fa]:sn};function Ig(n,e){function t(){let R=!1,J=new Ke,te=null,le=new Ke(0,0,0,0);return{setMask:function(Z){te!==Z&&!R&&(n.colorMask(Z,Z,Z,Z),te=Z)},setLocked:function(Z){R=Z},setClear:function(Z,Y,ue,Ue,qe){qe===!0&&(Z*=Ue,Y*=Ue,ue*=Ue),J.set(Z,Y,ue,Ue),le.equals(J)===!1&&(n.clearColor(Z,Y,ue,Ue),le.copy(J))},reset:function(){R=!1,te=null,le.set(-1,0,0,0)}}}function i(){let R=!1,J=!1,te=null,le=null,Z=null;return{setReversed:function(Y){if(J!==Y){let ue=e.get("EXT_clip_control");Y?ue.clipControlEXT(ue.LOWER_LEFT_EXT,ue.ZERO_TO_ONE_EXT):ue.clipControlEXT(ue.LOWER_LEFT_EXT,ue.NEGATIVE_ONE_TO_ONE_EXT),J=Y;let Ue=Z;Z=null,this.setClear(Ue)}},getReversed:function(){return J},setTest:function(Y){Y?Pe(n.DEPTH_TEST):tt(n.DEPTH_TEST)},setMask:function(Y){te!==Y&&!R&&(n.depthMask(Y),te=Y)},setFunc:function(Y){if(J&&(Y=$M[Y]),le!==Y){switch(Y){case ca:n.depthFunc(n.NEVER);break;case la:n.depthFunc(n.ALWAYS);break;case ha:n.depthFunc(n.LESS);break;case sn:n.depthFunc(n.LEQUAL);break;case ua:n.depthFunc(n.EQUAL);break;case fa:n.depthFunc(n.GEQUAL);break;case da:n.depthFunc(n.GREATER);break;case pa:n.depthFunc(n.NOTEQUAL);break;default:n.depthFunc(n.LEQUAL)}le=Y}},setLocked:function(Y){R=Y},setClear:function(Y){Z!==Y&&(J&&(Y=1-Y),n.clearDepth(Y),Z=Y)},reset:function(){R=!1,te=null,le=null,Z=null,J=!1}}}function r(){let R=!1,J=null,te=null,le=null,Z=null,Y=null,ue=null,Ue=null,qe=null;return{setTest:function(Ge){R||(Ge?Pe(n.STENCIL_TEST):tt(n.STENCIL_TEST))},setMask:function(Ge){J!==Ge&&!R&&(n.stencilMask(Ge),J=Ge)},setFunc:function(Ge,Oi,Ii){(te!==Ge||le!==Oi||Z!==Ii)&&(n.stencilFunc(Ge,Oi,Ii),te=Ge,le=Oi,Z=Ii)},setOp:function(Ge,Oi,Ii){(Y!==Ge||ue!==Oi||Ue!==Ii)&&(n.stencilOp(Ge,Oi,Ii),Y=Ge,ue=Oi,Ue=Ii)},setLocked:function(Ge){R=Ge},setClear:function(Ge){qe!==Ge&&(n.clearStencil(Ge),qe=Ge)},reset:function(){R=!1,J=null,te=null,le=null,Z=null,Y=null,ue=null,Ue=null,qe=null}}}let s=new t,o=new i,a=new r,l=new WeakMap,c=new WeakMap,h={},u={},f=new WeakMap,p=[],g=null,x=!1,m=null,d=null,A=null,b=null,S=null,D=null,C=null,U=new fe(0,0,0),N=0,M=!1,v=null,P=null,z=null,k=null,V=null,q=n.getParameter(n.MAX_COMBINED_TEXTURE_IMAGE_UNITS),W=!1,ee=0,G=n.getParameter(n.VERSION);G.indexOf("WebGL")!==-1?(ee=parseFloat(/^WebGL (\d)/.exec(G)[1]),W=ee>=1):G.indexOf("OpenGL ES")!==-1&&(ee=parseFloat(/^OpenGL ES (\d)/.exec(G)[1]),W=ee>=2);let se=null,ce={},Ee=n.getParameter(n.SCISSOR_BOX),Oe=n.getParameter(n.VIEWPORT),ot=new Ke().fromArray(Ee),at=new Ke().fromArray(Oe);function Ze(R,J,te,le){let Z=new Uint8Array(4),Y=n.createTexture();n.bindTexture(R,Y),n.texParameteri(R,n.TEXTURE_MIN_FILTER,n.NEAREST),n.texParameteri(R,n.TEXTURE_MAG_FILTER,n.NEAREST);for(let ue=0;ue<te;ue++)R===n.TEXTURE_3D||R===n.TEXTURE_2D_ARRAY?n.texImage3D(J,0,n.RGBA,1,1,le,0,n.RGBA,n.UNSIGNED_BYTE,Z):n.texImage2D(J+ue,0,n.RGBA,1,1,0,n.RGBA,n.UNSIGNED_BYTE,Z);return Y}let dt={};dt[n.TEXTURE_2D]=Ze(n.TEXTURE_2D,n.TEXTURE_2D,1),dt[n.TEXTURE_CUBE_MAP]=Ze(n.TEXTURE_CUBE_MAP,n.TEXTURE_CUBE_MAP_POSITIVE_X,6),dt[n.TEXTURE_2D_ARRAY]=Ze(n.TEXTURE_2D_ARRAY,n.TEXTURE_2D_ARRAY,1,1),dt[n.TEXTURE_3D]=Ze(n.TEXTURE_3D,n.TEXTURE_3D,1,1),s.setClear(0,0,0,1),o.setClear(1),a.setClear(0),Pe(n.DEPTH_TEST),o.setFunc(sn),Je(!1),ve(il),Pe(n.CULL_FACE),ai(ui);function Pe(R){h[R]!==!0&&(n.enable(R),h[R]=!0)}function tt(R){h[R]!==!1&&(n.disable(R),h[R]=!1)}function pt(R,J){return u[R]!==J?(n.bindFramebuffer(R,J),u[R]=J,R===n.DRAW_FRAMEBUFFER&&(u[n.FRAMEBUFFER]=J),R===n.FRAMEBUFFER&&(u[n.DRAW_FRAMEBUFFER]=J),!0):!1}function je(R,J){let te=p,le=!1;if(R){te=f.get(J),te===void 0&&(te=[],f.set(J,te));let Z=R.textures;if(te.length!==Z.length||te[0]!==n.COLOR_ATTACHMENT0){for(let Y=0,ue=Z.length;Y<ue;Y++)te[Y]=n.COLOR_ATTACHMENT0+Y;te.length=Z.length,le=!0}}else te[0]!==n.BACK&&(te[0]=n.BACK,le=!0);le&&n.drawBuffers(te)}function wt(R){return g!==R?(n.useProgram(R),g=R,!0):!1}let _i={[Hi]:n.FUNC_ADD,[zu]:n.FUNC_SUBTRACT,[Gu]:n.FUNC_REVERSE_SUBTRACT};_i[Hu]=n.MIN,_i[Vu]=n.MAX;let w={[Wu]:n.ZERO,[Xu]:n.ONE,[Yu]:n.SRC_COLOR,[ps]:n.SRC_ALPHA,[Ju]:n.SRC_ALPHA_SATURATE,[ju]:n.DST_COLOR,[Ku]:n.DST_ALPHA,[qu]:n.ONE_MINUS_SRC_COLOR,[ms]:n.ONE_MINUS_SRC_ALPHA,[$u]:n.ONE_MINUS_DST_COLOR,[Zu]:n.ONE_MINUS_DST_ALPHA,[Qu]:n.CONSTANT_COLOR,[ef]:n.ONE_MINUS_CONSTANT_COLOR,[tf]:n.CONSTANT_ALPHA,[nf]:n.ONE_MINUS_CONSTANT_ALPHA};function ai(R,J,te,le,Z,Y,ue,Ue,qe,Ge){if(R===ui){x===!0&&(tt(n.BLEND),x=!1);return}if(x===!1&&(Pe(n.BLEND),x=!0),R!==ku){if(R!==m||Ge!==M){if((d!==Hi||S!==Hi)&&(n.blendEquation(n.FUNC_ADD),d=Hi,S=Hi),Ge)switch(R){case Gi:n.blendFuncSeparate(n.ONE,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case nl:n.blendFunc(n.ONE,n.ONE);break;case rl:n.blendFuncSeparate(n.ZERO,n.ONE_MINUS_SRC_COLOR,n.ZERO,n.ONE);break;case sl:n.blendFuncSeparate(n.DST_COLOR,n.ONE_MINUS_SRC_ALPHA,n.ZERO,n.ONE);break;default:console.error("THREE.WebGLState: Invalid blending: ",R);break}else switch(R){case Gi:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE_MINUS_SRC_ALPHA,n.ONE,n.ONE_MINUS_SRC_ALPHA);break;case nl:n.blendFuncSeparate(n.SRC_ALPHA,n.ONE,n.ONE,n.ONE);break;case rl:console.error("THREE.WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case sl:console.error("THREE.WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:console.error("THREE.WebGLState: Invalid blending: ",R);break}A=null,b=null,D=null,C=null,U.set(0,0,0),N=0,m=R,M=Ge}return}Z=Z||J,Y=Y||te,ue=ue||le,(J!==d||Z!==S)&&(n.blendEquationSeparate(_i[J],_i[Z]),d=J,S=Z),(te!==A||le!==b||Y!==D||ue!==C)&&(n.blendFuncSeparate(w[te],w[le],w[Y],w[ue]),A=te,b=le,D=Y,C=ue),(Ue.equals(U)===!1||qe!==N)&&(n.blendColor(Ue.r,Ue.g,Ue.b,qe),U.copy(Ue),N=qe),m=R,M=!1}function Ve(R,J){R.side===ti?tt(n.CULL_FACE):Pe(n.CULL_FACE);let te=R.side===rt;J&&(te=!te),Je(te),R.blending===Gi&&R.transparent===!1?ai(ui):ai(R.blending,R.blendEquation,R.blendSrc,R.blendDst,R.blendEquationAlpha,R.blendSrcAlpha,R.blendDstAlpha,R.blendColor,R.blendAlpha,R.premultipliedAlpha),o.setFunc(R.depthFunc),o.setTest(R.depthTest),o.setMask(R.depthWrite),s.setMask(R.colorWrite);let le=R.stencilWrite;a.setTest(le),le&&(a.setMask(R.stencilWriteMask),a.setFunc(R.stencilFunc,R.stencilRef,R.stencilFuncMask),a.setOp(R.stencilFail,R.stencilZFail,R.stencilZPass)),me(R.polygonOffset,R.polygonOffsetFactor,R.polygonOffsetUnits),R.alphaToCoverage===!0?Pe(n.SAMPLE_ALPHA_TO_COVERAGE):tt(n.SAMPLE_ALPHA_TO_COVERAGE)}function Je(R){v!==R&&(R?n.frontFace(n.CW):n.frontFace(n.CCW),v=R)}function ve(R){R!==Fu?(Pe(n.CULL_FACE),R!==P&&(R===il?n.cullFace(n.BACK):R===Ou?n.cullFace(n.FRONT):n.cullFace(n.FRONT_AND_BACK))):tt(n.CULL_FACE),P=R}function ct(R){R!==z&&(W&&n.lineWidth(R),z=R)}function me(R,J,te){R?(Pe(n.POLYGON_OFFSET_FILL),(k!==J||V!==te)&&(n.polygonOffset(J,te),k=J,V=te)):tt(n.POLYGON_OFFSET_FILL)}function Be(R){R?Pe(n.SCISSOR_TEST):tt(n.SCISSOR_TEST)}function Gt(R){R===void 0&&(R=n.TEXTURE0+q-1),se!==R&&(n.activeTexture(R),se=R)}function bt(R,J,te){te===void 0&&(se===null?te=n.TEXTURE0+q-1:te=se);let le=ce[te];le===void 0&&(le={type:void 0,texture:void 0},ce[te]=le),(le.type!==R||le.texture!==J)&&(se!==te&&(n.activeTexture(te),se=te),n.bindTexture(R,J||dt[R]),le.type=R,le.texture=J)}function E(){let R=ce[se];R!==void 0&&R.type!==void 0&&(n.bindTexture(R.type,null),R.type=void 0,R.texture=void 0)}function _(){try{n.compressedTexImage2D(...arguments)}catch(R){console.error("THREE.WebGLState:",R)}}function F(){try{n.compressedTexImage3D(...arguments)}catch(R){console.error("THREE.WebGLState:",R)}}function X(){try{n.texSubImage2D(...arguments)}catch(R){console.error("THREE.WebGLState:",R)}}function K(){try{n.texSubImage3D(...arguments)}catch(R){console.error("THREE.WebGLState:",R)}}function H(){try{n.compressedTexSubImage2D(...arguments)}catch(R){console.error("THREE.WebGLState:",R)}}function xe(){try{n.compressedTexSubImage3D(...arguments)}catch(R){console.error("THREE.WebGLState:",R)}}function Q(){try{n.texStorage2D(...arguments)}catch(R){console.error("THREE.WebGLState:",R)}}function pe(){try{n.texStorage3D(...arguments)}catch(R){console.error("THREE.WebGLState:",R)}}function ge(){try{n.texImage2D(...arguments)}catch(R){console.error("THREE.WebGLState:",R)}}function $(){try{n.texImage3D(...arguments)}catch(R){console.error("THREE.WebGLState:",R)}}function oe(R){ot.equals(R)===!1&&(n.scissor(R.x,R.y,R.z,R.w),ot.copy(R))}function Ae(R){at.equals(R)===!1&&(n.viewport(R.x,R.y,R.z,R.w),at.copy(R))}function _e(R,J){let te=c.get(J);te===void 0&&(te=new WeakMap,c.set(J,te));let le=te.get(R);le===void 0&&(le=n.getUniformBlockIndex(J,R.name),te.set(R,le))}function ne(R,J){let le=c.get(J).get(R);l.get(J)!==le&&(n.uniformBlockBinding(J,le,R.__bindingPointIndex),l.set(J,le))}function Ie(){n.disable(n.BLEND),n.disable(n.CULL_FACE),n.disable(n.DEPTH_TEST),n.disable(n.POLYGON_OFFSET_FILL),n.disable(n.SCISSOR_TEST),n.disable(n.STENCIL_TEST),n.disable(n.SAMPLE_ALPHA_TO_COVERAGE),n.blendEquation(n.FUNC_ADD),n.blendFunc(n.ONE,n.ZERO),n.blendFuncSeparate(n.ONE,n.ZERO,n.ONE,n.ZERO),n.blendColor(0,0,0,0),n.colorMask(!0,!0,!0,!0),n.clearColor(0,0,0,0),n.depthMask(!0),n.depthFunc(n.LESS),o.setReversed(!1),n.clearDepth(1),n.stencilMask(4294967295),n.stencilFunc(n.ALWAYS,0,4294967295),n.stencilOp(n.KEEP,n.KEEP,n.KEEP),n.clearStencil(0),n.cullFace(n.BACK),n.frontFace(n.CCW),n.polygonOffset(0,0),n.activeTexture(n.TEXTURE0),n.bindFramebuffer(n.FRAMEBUFFER,null),n.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),n.bindFramebuffer(n.READ_FRAMEBUFFER,null),n.useProgram(null),n.lineWidth(1),n.scissor(0,0,n.canvas.width,n.canvas.height),n.viewport(0,0,n.canvas.width,n.canvas.height),h={},se=null,ce={},u={},f=new WeakMap,p=[],g=null,x=!1,m=null,d=null,A=null,b=null,S=null,D=null,C=null,U=new fe(0,0,0),N=0,M=!1,v=null,P=null,z=null,k=null,V=null,ot.set(0,0,n.canvas.width,n.canvas.height),at.set(0,0,n.canvas.width,n.canvas.height),s.reset(),o.reset(),a.reset()}return{buffers:{color:s,depth:o,stencil:a},enable:Pe,disable:tt,bindFramebuffer:pt,drawBuffers:je,useProgram:wt,setBlending:ai,setMaterial:Ve,setFlipSided:Je,setCullFace:ve,setLineWidth:ct,setPolygonOffset:me,setScissorTest:Be,activeTexture:Gt,bindTexture:bt,unbindTexture:E,compressedTexImage2D:_,compressedTexImage3D:F,texImage2D:ge,texImage3D:$,updateUBOMapping:_e,uniformBlockBinding:ne,texStorage2D:Q,texStorage3D:pe,texSubImage2D:X,texSubImage3D:K,compressedTexSubImage2D:H,compressedTexSubImage3D:xe,scissor:oe,viewport:Ae,reset:Ie}}function Lg(n,e,t,i,r,s,o){let a=e.has("WEBGL_multisampled_render_to_texture")?e.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new de,h=new WeakMap,u,f=new WeakMap,p=!1;try{p=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function g(E,_){return p?new OffscreenCanvas(E,_):gr("canvas")}function x(E,_,F){let X=1,K=bt(E);if((K.width>F||K.height>F)&&(X=F/Math.max(K.width,K.height)),X<1)if(typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&E instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&E instanceof ImageBitmap||typeof VideoFrame<"u"&&E instanceof VideoFrame){let H=Math.floor(X*K.width),xe=Math.floor(X*K.height);u===void 0&&(u=g(H,xe));let Q=_?g(H,xe):u;return Q.width=H,Q.height=xe,Q.getContext("2d").drawImage(E,0,0,H,xe),console.warn("THREE.WebGLRenderer: Texture has been resized from ("+K.width+"x"+K.height+") to ("+H+"x"+xe+")."),Q}else return"data"in E&&console.warn("THREE.WebGLRenderer: Image in DataTexture is too big ("+K.width+"x"+K.height+")."),E;return E}function m(E){return E.generateMipmaps}function d(E){n.generateMipmap(E)}function A(E){return E.isWebGLCubeRenderTarget?n.TEXTURE_CUBE_MAP:E.isWebGL3DRenderTarget?n.TEXTURE_3D:E.isWebGLArrayRenderTarget||E.isCompressedArrayTexture?n.TEXTURE_2D_ARRAY:n.TEXTURE_2D}function b(E,_,F,X,K=!1){if(E!==null){if(n[E]!==void 0)return n[E];console.warn("THREE.WebGLRenderer: Attempt to use non-existing WebGL internal format '"+E+"'")}let H=_;if(_===n.RED&&(F===n.FLOAT&&(H=n.R32F),F===n.HALF_FLOAT&&(H=n.R16F),F===n.UNSIGNED_BYTE&&(H=n.R8)),_===n.RED_INTEGER&&(F===n.UNSIGNED_BYTE&&(H=n.R8UI),F===n.UNSIGNED_SHORT&&(H=n.R16UI),F===n.UNSIGNED_INT&&(H=n.R32UI),F===n.BYTE&&(H=n.R8I),F===n.SHORT&&(H=n.R16I),F===n.INT&&(H=n.R32I)),_===n.RG&&(F===n.FLOAT&&(H=n.RG32F),F===n.HALF_FLOAT&&(H=n.RG16F),F===n.UNSIGNED_BYTE&&(H=n.RG8)),_===n.RG_INTEGER&&(F===n.UNSIGNED_BYTE&&(H=n.RG8UI),F===n.UNSIGNED_SHORT&&(H=n.RG16UI),F===n.UNSIGNED_INT&&(H=n.RG32UI),F===n.BYTE&&(H=n.RG8I),F===n.SHORT&&(H=n.RG16I),F===n.INT&&(H=n.RG32I)),_===n.RGB_INTEGER&&(F===n.UNSIGNED_BYTE&&(H=n.RGB8UI),F===n.UNSIGNED_SHORT&&(H=n.RGB16UI),F===n.UNSIGNED_INT&&(H=n.RGB32UI),F===n.BYTE&&(H=n.RGB8I),F===n.SHORT&&(H=n.RGB16I),F===n.INT&&(H=n.RGB32I)),_===n.RGBA_INTEGER&&(F===n.UNSIGNED_BYTE&&(H=n.RGBA8UI),F===n.UNSIGNED_SHORT&&(H=n.RGBA16UI),F===n.UNSIGNED_INT&&(H=n.RGBA32UI),F===n.BYTE&&(H=n.RGBA8I),F===n.SHORT&&(H=n.RGBA16I),F===n.INT&&(H=n.RGBA32I)),_===n.RGB&&(F===n.UNSIGNED_INT_5_9_9_9_REV&&(H=n.RGB9_E5),F===n.UNSIGNED_INT_10F_11F_11F_REV&&(H=n.R11F_G11F_B10F)),_===n.RGBA){let xe=K?Pn:Le.getTransfer(X);F===n.FLOAT&&(H=n.RGBA32F),F===n.HALF_FLOAT&&(H=n.RGBA16F),F===n.UNSIGNED_BYTE&&(H=xe===ke?n.SRGB8_ALPHA8:n.RGBA8),F===n.UNSIGNED_SHORT_4_4_4_4&&(H=n.RGBA4),F===n.UNSIGNED_SHORT_5_5_5_1&&(H=n.RGB5_A1)}return(H===n.R16F||H===n.R32F||H===n.RG16F||H===n.RG32F||H===n.RGBA16F||H===n.RGBA32F)&&e.get("EXT_color_buffer_float"),H}function S(E,_){let F;return E?_===null||_===Ei||_===An?F=n.DEPTH24_STENCIL8:_===Tt?F=n.DEPTH32F_STENCIL8:_===Vi&&(F=n.DEPTH24_STENCIL8,console.warn("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):_===null||_===Ei||_===An?F=n.DEPTH_COMPONENT24:_===Tt?F=n.DEPTH_COMPONENT32F:_===Vi&&(F=n.DEPTH_COMPONENT16),F}function D(E,_){return m(E)===!0||E.isFramebufferTexture&&E.minFilter!==mt&&E.minFilter!==Ft?Math.log2(Math.max(_.width,_.height))+1:E.mipmaps!==void 0&&E.mipmaps.length>0?E.mipmaps.length:E.isCompressedTexture&&Array.isArray(E.image)?_.mipmaps.length:1}function C(E){let _=E.target;_.removeEventListener("dispose",C),N(_),_.isVideoTexture&&h.delete(_)}function U(E){let _=E.target;_.removeEventListener("dispose",U),v(_)}function N(E){let _=i.get(E);if(_.__webglInit===void 0)return;let F=E.source,X=f.get(F);if(X){let K=X[_.__cacheKey];K.usedTimes--,K.usedTimes===0&&M(E),Object.keys(X).length===0&&f.delete(F)}i.remove(E)}function M(E){let _=i.get(E);n.deleteTexture(_.__webglTexture);let F=E.source,X=f.get(F);delete X[_.__cacheKey],o.memory.textures--}function v(E){let _=i.get(E);if(E.depthTexture&&(E.depthTexture.dispose(),i.remove(E.depthTexture)),E.isWebGLCubeRenderTarget)for(let X=0;X<6;X++){if(Array.isArray(_.__webglFramebuffer[X]))for(let K=0;K<_.__webglFramebuffer[X].length;K++)n.deleteFramebuffer(_.__webglFramebuffer[X][K]);else n.deleteFramebuffer(_.__webglFramebuffer[X]);_.__webglDepthbuffer&&n.deleteRenderbuffer(_.__webglDepthbuffer[X])}else{if(Array.isArray(_.__webglFramebuffer))for(let X=0;X<_.__webglFramebuffer.length;X++)n.deleteFramebuffer(_.__webglFramebuffer[X]);else n.deleteFramebuffer(_.__webglFramebuffer);if(_.__webglDepthbuffer&&n.deleteRenderbuffer(_.__webglDepthbuffer),_.__webglMultisampledFramebuffer&&n.deleteFramebuffer(_.__webglMultisampledFramebuffer),_.__webglColorRenderbuffer)for(let X=0;X<_.__webglColorRenderbuffer.length;X++)_.__webglColorRenderbuffer[X]&&n.deleteRenderbuffer(_.__webglColorRenderbuffer[X]);_.__webglDepthRenderbuffer&&n.deleteRenderbuffer(_.__webglDepthRenderbuffer)}let F=E.textures;for(let X=0,K=F.length;X<K;X++){let H=i.get(F[X]);H.__webglTexture&&(n.deleteTexture(H.__webglTexture),o.memory.textures--),i.remove(F[X])}i.remove(E)}let P=0;function z(){P=0}function k(){let E=P;return E>=r.maxTextures&&console.warn("THREE.WebGLTextures: Trying to use "+E+" texture units while this GPU supports only "+r.maxTextures),P+=1,E}function V(E){let _=[];return _.push(E.wrapS),_.push(E.wrapT),_.push(E.wrapR||0),_.push(E.magFilter),_.push(E.minFilter),_.push(E.anisotropy),_.push(E.internalFormat),_.push(E.format),_.push(E.type),_.push(E.generateMipmaps),_.push(E.premultiplyAlpha),_.push(E.flipY),_.push(E.unpackAlignment),_.push(E.colorSpace),_.join()}function q(E,_){let F=i.get(E);if(E.isVideoTexture&&Be(E),E.isRenderTargetTexture===!1&&E.isExternalTexture!==!0&&E.version>0&&F.__version!==E.version){let X=E.image;if(X===null)console.warn("THREE.WebGLRenderer: Texture marked for update but no image data found.");else if(X.complete===!1)console.warn("THREE.WebGLRenderer: Texture marked for update but image is incomplete");else{dt(F,E,_);return}}else E.isExternalTexture&&(F.__webglTexture=E.sourceTexture?E.sourceTexture:null);t.bindTexture(n.TEXTURE_2D,F.__webglTexture,n.TEXTURE0+_)}function W(E,_){let F=i.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&F.__version!==E.version){dt(F,E,_);return}t.bindTexture(n.TEXTURE_2D_ARRAY,F.__webglTexture,n.TEXTURE0+_)}function ee(E,_){let F=i.get(E);if(E.isRenderTargetTexture===!1&&E.version>0&&F.__version!==E.version){dt(F,E,_);return}t.bindTexture(n.TEXTURE_3D,F.__webglTexture,n.TEXTURE0+_)}function G(E,_){let F=i.get(E);if(E.version>0&&F.__version!==E.version){Pe(F,E,_);return}t.bindTexture(n.TEXTURE_CUBE_MAP,F.__webglTexture,n.TEXTURE0+_)}let se={[xs]:n.REPEAT,[Mi]:n.CLAMP_TO_EDGE,[ys]:n.MIRRORED_REPEAT},ce={[mt]:n.NEAREST,[df]:n.NEAREST_MIPMAP_NEAREST,[vs]:n.NEAREST_MIPMAP_LINEAR,[Ft]:n.LINEAR,[ma]:n.LINEAR_MIPMAP_NEAREST,[Si]:n.LINEAR_MIPMAP_LINEAR},Ee={[_f]:n.NEVER,[Ef]:n.ALWAYS,[xf]:n.LESS,[ba]:n.LEQUAL,[yf]:n.EQUAL,[Sf]:n.GEQUAL,[vf]:n.GREATER,[Mf]:n.NOTEQUAL};function Oe(E,_){if(_.type===Tt&&e.has("OES_texture_float_linear")===!1&&(_.magFilter===Ft||_.magFilter===ma||_.magFilter===vs||_.magFilter===Si||_.minFilter===Ft||_.minFilter===ma||_.minFilter===vs||_.minFilter===Si)&&console.warn("THREE.WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),n.texParameteri(E,n.TEXTURE_WRAP_S,se[_.wrapS]),n.texParameteri(E,n.TEXTURE_WRAP_T,se[_.wrapT]),(E===n.TEXTURE_3D||E===n.TEXTURE_2D_ARRAY)&&n.texParameteri(E,n.TEXTURE_WRAP_R,se[_.wrapR]),n.texParameteri(E,n.TEXTURE_MAG_FILTER,ce[_.magFilter]),n.texParameteri(E,n.TEXTURE_MIN_FILTER,ce[_.minFilter]),_.compareFunction&&(n.texParameteri(E,n.TEXTURE_COMPARE_MODE,n.COMPARE_REF_TO_TEXTURE),n.texParameteri(E,n.TEXTURE_COMPARE_FUNC,Ee[_.compareFunction])),e.has("EXT_texture_filter_anisotropic")===!0){if(_.magFilter===mt||_.minFilter!==vs&&_.minFilter!==Si||_.type===Tt&&e.has("OES_texture_float_linear")===!1)return;if(_.anisotropy>1||i.get(_).__currentAnisotropy){let F=e.get("EXT_texture_filter_anisotropic");n.texParameterf(E,F.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(_.anisotropy,r.getMaxAnisotropy())),i.get(_).__currentAnisotropy=_.anisotropy}}}function ot(E,_){let F=!1;E.__webglInit===void 0&&(E.__webglInit=!0,_.addEventListener("dispose",C));let X=_.source,K=f.get(X);K===void 0&&(K={},f.set(X,K));let H=V(_);if(H!==E.__cacheKey){K[H]===void 0&&(K[H]={texture:n.createTexture(),usedTimes:0},o.memory.textures++,F=!0),K[H].usedTimes++;let xe=K[E.__cacheKey];xe!==void 0&&(K[E.__cacheKey].usedTimes--,xe.usedTimes===0&&M(_)),E.__cacheKey=H,E.__webglTexture=K[H].texture}return F}function at(E,_,F){return Math.floor(Math.floor(E/F)/_)}function Ze(E,_,F,X){let H=E.updateRanges;if(H.length===0)t.texSubImage2D(n.TEXTURE_2D,0,0,0,_.width,_.height,F,X,_.data);else{H.sort(($,oe)=>$.start-oe.start);let xe=0;for(let $=1;$<H.length;$++){let oe=H[xe],Ae=H[$],_e=oe.start+oe.count,ne=at(Ae.start,_.width,4),Ie=at(oe.start,_.width,4);Ae.start<=_e+1&&ne===Ie&&at(Ae.start+Ae.count-1,_.width,4)===ne?oe.count=Math.max(oe.count,Ae.start+Ae.count-oe.start):(++xe,H[xe]=Ae)}H.length=xe+1;let Q=n.getParameter(n.UNPACK_ROW_LENGTH),pe=n.getParameter(n.UNPACK_SKIP_PIXELS),ge=n.getParameter(n.UNPACK_SKIP_ROWS);n.pixelStorei(n.UNPACK_ROW_LENGTH,_.width);for(let $=0,oe=H.length;$<oe;$++){let Ae=H[$],_e=Math.floor(Ae.start/4),ne=Math.ceil(Ae.count/4),Ie=_e%_.width,R=Math.floor(_e/_.width),J=ne,te=1;n.pixelStorei(n.UNPACK_SKIP_PIXELS,Ie),n.pixelStorei(n.UNPACK_SKIP_ROWS,R),t.texSubImage2D(n.TEXTURE_2D,0,Ie,R,J,te,F,X,_.data)}E.clearUpdateRanges(),n.pixelStorei(n.UNPACK_ROW_LENGTH,Q),n.pixelStorei(n.UNPACK_SKIP_PIXELS,pe),n.pixelStorei(n.UNPACK_SKIP_ROWS,ge)}}function dt(E,_,F){let X=n.TEXTURE_2D;(_.isDataArrayTexture||_.isCompressedArrayTexture)&&(X=n.TEXTURE_2D_ARRAY),_.isData3DTexture&&(X=n.TEXTURE_3D);let K=ot(E,_),H=_.source;t.bindTexture(X,E.__webglTexture,n.TEXTURE0+F);let xe=i.get(H);if(H.version!==xe.__version||K===!0){t.activeTexture(n.TEXTURE0+F);let Q=Le.getPrimaries(Le.workingColorSpace),pe=_.colorSpace===di?null:Le.getPrimaries(_.colorSpace),ge=_.colorSpace===di||Q===pe?n.NONE:n.BROWSER_DEFAULT_WEBGL;n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,_.flipY),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,_.premultiplyAlpha),n.pixelStorei(n.UNPACK_ALIGNMENT,_.unpackAlignment),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,ge);let $=x(_.image,!1,r.maxTextureSize);$=Gt(_,$);let oe=s.convert(_.format,_.colorSpace),Ae=s.convert(_.type),_e=b(_.internalFormat,oe,Ae,_.colorSpace,_.isVideoTexture);Oe(X,_);let ne,Ie=_.mipmaps,R=_.isVideoTexture!==!0,J=xe.__version===void 0||K===!0,te=H.dataReady,le=D(_,$);if(_.isDepthTexture)_e=S(_.format===Cn,_.type),J&&(R?t.texStorage2D(n.TEXTURE_2D,1,_e,$.width,$.height):t.texImage2D(n.TEXTURE_2D,0,_e,$.width,$.height,0,oe,Ae,null));else if(_.isDataTexture)if(Ie.length>0){R&&J&&t.texStorage2D(n.TEXTURE_2D,le,_e,Ie[0].width,Ie[0].height);for(let Z=0,Y=Ie.length;Z<Y;Z++)ne=Ie[Z],R?te&&t.texSubImage2D(n.TEXTURE_2D,Z,0,0,ne.width,ne.height,oe,Ae,ne.data):t.texImage2D(n.TEXTURE_2D,Z,_e,ne.width,ne.height,0,oe,Ae,ne.data);_.generateMipmaps=!1}else R?(J&&t.texStorage2D(n.TEXTURE_2D,le,_e,$.width,$.height),te&&Ze(_,$,oe,Ae)):t.texImage2D(n.TEXTURE_2D,0,_e,$.width,$.height,0,oe,Ae,$.data);else if(_.isCompressedTexture)if(_.isCompressedArrayTexture){R&&J&&t.texStorage3D(n.TEXTURE_2D_ARRAY,le,_e,Ie[0].width,Ie[0].height,$.depth);for(let Z=0,Y=Ie.length;Z<Y;Z++)if(ne=Ie[Z],_.format!==Bt)if(oe!==null)if(R){if(te)if(_.layerUpdates.size>0){let ue=Nl(ne.width,ne.height,_.format,_.type);for(let Ue of _.layerUpdates){let qe=ne.data.subarray(Ue*ue/ne.data.BYTES_PER_ELEMENT,(Ue+1)*ue/ne.data.BYTES_PER_ELEMENT);t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,Z,0,0,Ue,ne.width,ne.height,1,oe,qe)}_.clearLayerUpdates()}else t.compressedTexSubImage3D(n.TEXTURE_2D_ARRAY,Z,0,0,0,ne.width,ne.height,$.depth,oe,ne.data)}else t.compressedTexImage3D(n.TEXTURE_2D_ARRAY,Z,_e,ne.width,ne.height,$.depth,0,ne.data,0,0);else console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else R?te&&t.texSubImage3D(n.TEXTURE_2D_ARRAY,Z,0,0,0,ne.width,ne.height,$.depth,oe,Ae,ne.data):t.texImage3D(n.TEXTURE_2D_ARRAY,Z,_e,ne.width,ne.height,$.depth,0,oe,Ae,ne.data)}else{R&&J&&t.texStorage2D(n.TEXTURE_2D,le,_e,Ie[0].width,Ie[0].height);for(let Z=0,Y=Ie.length;Z<Y;Z++)ne=Ie[Z],_.format!==Bt?oe!==null?R?te&&t.compressedTexSubImage2D(n.TEXTURE_2D,Z,0,0,ne.width,ne.height,oe,ne.data):t.compressedTexImage2D(n.TEXTURE_2D,Z,_e,ne.width,ne.height,0,ne.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):R?te&&t.texSubImage2D(n.TEXTURE_2D,Z,0,0,ne.width,ne.height,oe,Ae,ne.data):t.texImage2D(n.TEXTURE_2D,Z,_e,ne.width,ne.height,0,oe,Ae,ne.data)}else if(_.isDataArrayTexture)if(R){if(J&&t.texStorage3D(n.TEXTURE_2D_ARRAY,le,_e,$.width,$.height,$.depth),te)if(_.layerUpdates.size>0){let Z=Nl($.width,$.height,_.format,_.type);for(let Y of _.layerUpdates){let ue=$.data.subarray(Y*Z/$.data.BYTES_PER_ELEMENT,(Y+1)*Z/$.data.BYTES_PER_ELEMENT);t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,Y,$.width,$.height,1,oe,Ae,ue)}_.clearLayerUpdates()}else t.texSubImage3D(n.TEXTURE_2D_ARRAY,0,0,0,0,$.width,$.height,$.depth,oe,Ae,$.data)}else t.texImage3D(n.TEXTURE_2D_ARRAY,0,_e,$.width,$.height,$.depth,0,oe,Ae,$.data);else if(_.isData3DTexture)R?(J&&t.texStorage3D(n.TEXTURE_3D,le,_e,$.width,$.height,$.depth),te&&t.texSubImage3D(n.TEXTURE_3D,0,0,0,0,$.width,$.height,$.depth,oe,Ae,$.data)):t.texImage3D(n.TEXTURE_3D,0,_e,$.width,$.height,$.depth,0,oe,Ae,$.data);else if(_.isFramebufferTexture){if(J)if(R)t.texStorage2D(n.TEXTURE_2D,le,_e,$.width,$.height);else{let Z=$.width,Y=$.height;for(let ue=0;ue<le;ue++)t.texImage2D(n.TEXTURE_2D,ue,_e,Z,Y,0,oe,Ae,null),Z>>=1,Y>>=1}}else if(Ie.length>0){if(R&&J){let Z=bt(Ie[0]);t.texStorage2D(n.TEXTURE_2D,le,_e,Z.width,Z.height)}for(let Z=0,Y=Ie.length;Z<Y;Z++)ne=Ie[Z],R?te&&t.texSubImage2D(n.TEXTURE_2D,Z,0,0,oe,Ae,ne):t.texImage2D(n.TEXTURE_2D,Z,_e,oe,Ae,ne);_.generateMipmaps=!1}else if(R){if(J){let Z=bt($);t.texStorage2D(n.TEXTURE_2D,le,_e,Z.width,Z.height)}te&&t.texSubImage2D(n.TEXTURE_2D,0,0,0,oe,Ae,$)}else t.texImage2D(n.TEXTURE_2D,0,_e,oe,Ae,$);m(_)&&d(X),xe.__version=H.version,_.onUpdate&&_.onUpdate(_)}E.__version=_.version}function Pe(E,_,F){if(_.image.length!==6)return;let X=ot(E,_),K=_.source;t.bindTexture(n.TEXTURE_CUBE_MAP,E.__webglTexture,n.TEXTURE0+F);let H=i.get(K);if(K.version!==H.__version||X===!0){t.activeTexture(n.TEXTURE0+F);let xe=Le.getPrimaries(Le.workingColorSpace),Q=_.colorSpace===di?null:Le.getPrimaries(_.colorSpace),pe=_.colorSpace===di||xe===Q?n.NONE:n.BROWSER_DEFAULT_WEBGL;n.pixelStorei(n.UNPACK_FLIP_Y_WEBGL,_.flipY),n.pixelStorei(n.UNPACK_PREMULTIPLY_ALPHA_WEBGL,_.premultiplyAlpha),n.pixelStorei(n.UNPACK_ALIGNMENT,_.unpackAlignment),n.pixelStorei(n.UNPACK_COLORSPACE_CONVERSION_WEBGL,pe);let ge=_.isCompressedTexture||_.image[0].isCompressedTexture,$=_.image[0]&&_.image[0].isDataTexture,oe=[];for(let Y=0;Y<6;Y++)!ge&&!$?oe[Y]=x(_.image[Y],!0,r.maxCubemapSize):oe[Y]=$?_.image[Y].image:_.image[Y],oe[Y]=Gt(_,oe[Y]);let Ae=oe[0],_e=s.convert(_.format,_.colorSpace),ne=s.convert(_.type),Ie=b(_.internalFormat,_e,ne,_.colorSpace),R=_.isVideoTexture!==!0,J=H.__version===void 0||X===!0,te=K.dataReady,le=D(_,Ae);Oe(n.TEXTURE_CUBE_MAP,_);let Z;if(ge){R&&J&&t.texStorage2D(n.TEXTURE_CUBE_MAP,le,Ie,Ae.width,Ae.height);for(let Y=0;Y<6;Y++){Z=oe[Y].mipmaps;for(let ue=0;ue<Z.length;ue++){let Ue=Z[ue];_.format!==Bt?_e!==null?R?te&&t.compressedTexSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,ue,0,0,Ue.width,Ue.height,_e,Ue.data):t.compressedTexImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,ue,Ie,Ue.width,Ue.height,0,Ue.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):R?te&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,ue,0,0,Ue.width,Ue.height,_e,ne,Ue.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,ue,Ie,Ue.width,Ue.height,0,_e,ne,Ue.data)}}}else{if(Z=_.mipmaps,R&&J){Z.length>0&&le++;let Y=bt(oe[0]);t.texStorage2D(n.TEXTURE_CUBE_MAP,le,Ie,Y.width,Y.height)}for(let Y=0;Y<6;Y++)if($){R?te&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,0,0,0,oe[Y].width,oe[Y].height,_e,ne,oe[Y].data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,0,Ie,oe[Y].width,oe[Y].height,0,_e,ne,oe[Y].data);for(let ue=0;ue<Z.length;ue++){let qe=Z[ue].image[Y].image;R?te&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,ue+1,0,0,qe.width,qe.height,_e,ne,qe.data):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,ue+1,Ie,qe.width,qe.height,0,_e,ne,qe.data)}}else{R?te&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,0,0,0,_e,ne,oe[Y]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,0,Ie,_e,ne,oe[Y]);for(let ue=0;ue<Z.length;ue++){let Ue=Z[ue];R?te&&t.texSubImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,ue+1,0,0,_e,ne,Ue.image[Y]):t.texImage2D(n.TEXTURE_CUBE_MAP_POSITIVE_X+Y,ue+1,Ie,_e,ne,Ue.image[Y])}}}m(_)&&d(n.TEXTURE_CUBE_MAP),H.__version=K.version,_.onUpdate&&_.onUpdate(_)}E.__version=_.version}function tt(E,_,F,X,K,H){let xe=s.convert(F.format,F.colorSpace),Q=s.convert(F.type),pe=b(F.internalFormat,xe,Q,F.colorSpace),ge=i.get(_),$=i.get(F);if($.__renderTarget=_,!ge.__hasExternalTextures){let oe=Math.max(1,_.width>>H),Ae=Math.max(1,_.height>>H);K===n.TEXTURE_3D||K===n.TEXTURE_2D_ARRAY?t.texImage3D(K,H,pe,oe,Ae,_.depth,0,xe,Q,null):t.texImage2D(K,H,pe,oe,Ae,0,xe,Q,null)}t.bindFramebuffer(n.FRAMEBUFFER,E),me(_)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,X,K,$.__webglTexture,0,ct(_)):(K===n.TEXTURE_2D||K>=n.TEXTURE_CUBE_MAP_POSITIVE_X&&K<=n.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&n.framebufferTexture2D(n.FRAMEBUFFER,X,K,$.__webglTexture,H),t.bindFramebuffer(n.FRAMEBUFFER,null)}function pt(E,_,F){if(n.bindRenderbuffer(n.RENDERBUFFER,E),_.depthBuffer){let X=_.depthTexture,K=X&&X.isDepthTexture?X.type:null,H=S(_.stencilBuffer,K),xe=_.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,Q=ct(_);me(_)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,Q,H,_.width,_.height):F?n.renderbufferStorageMultisample(n.RENDERBUFFER,Q,H,_.width,_.height):n.renderbufferStorage(n.RENDERBUFFER,H,_.width,_.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,xe,n.RENDERBUFFER,E)}else{let X=_.textures;for(let K=0;K<X.length;K++){let H=X[K],xe=s.convert(H.format,H.colorSpace),Q=s.convert(H.type),pe=b(H.internalFormat,xe,Q,H.colorSpace),ge=ct(_);F&&me(_)===!1?n.renderbufferStorageMultisample(n.RENDERBUFFER,ge,pe,_.width,_.height):me(_)?a.renderbufferStorageMultisampleEXT(n.RENDERBUFFER,ge,pe,_.width,_.height):n.renderbufferStorage(n.RENDERBUFFER,pe,_.width,_.height)}}n.bindRenderbuffer(n.RENDERBUFFER,null)}function je(E,_){if(_&&_.isWebGLCubeRenderTarget)throw new Error("Depth Texture with cube render targets is not supported");if(t.bindFramebuffer(n.FRAMEBUFFER,E),!(_.depthTexture&&_.depthTexture.isDepthTexture))throw new Error("renderTarget.depthTexture must be an instance of THREE.DepthTexture");let X=i.get(_.depthTexture);X.__renderTarget=_,(!X.__webglTexture||_.depthTexture.image.width!==_.width||_.depthTexture.image.height!==_.height)&&(_.depthTexture.image.width=_.width,_.depthTexture.image.height=_.height,_.depthTexture.needsUpdate=!0),q(_.depthTexture,0);let K=X.__webglTexture,H=ct(_);if(_.depthTexture.format===Rn)me(_)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,n.DEPTH_ATTACHMENT,n.TEXTURE_2D,K,0,H):n.framebufferTexture2D(n.FRAMEBUFFER,n.DEPTH_ATTACHMENT,n.TEXTURE_2D,K,0);else if(_.depthTexture.format===Cn)me(_)?a.framebufferTexture2DMultisampleEXT(n.FRAMEBUFFER,n.DEPTH_STENCIL_ATTACHMENT,n.TEXTURE_2D,K,0,H):n.framebufferTexture2D(n.FRAMEBUFFER,n.DEPTH_STENCIL_ATTACHMENT,n.TEXTURE_2D,K,0);else throw new Error("Unknown depthTexture format")}function wt(E){let _=i.get(E),F=E.isWebGLCubeRenderTarget===!0;if(_.__boundDepthTexture!==E.depthTexture){let X=E.depthTexture;if(_.__depthDisposeCallback&&_.__depthDisposeCallback(),X){let K=()=>{delete _.__boundDepthTexture,delete _.__depthDisposeCallback,X.removeEventListener("dispose",K)};X.addEventListener("dispose",K),_.__depthDisposeCallback=K}_.__boundDepthTexture=X}if(E.depthTexture&&!_.__autoAllocateDepthBuffer){if(F)throw new Error("target.depthTexture not supported in Cube render targets");let X=E.texture.mipmaps;X&&X.length>0?je(_.__webglFramebuffer[0],E):je(_.__webglFramebuffer,E)}else if(F){_.__webglDepthbuffer=[];for(let X=0;X<6;X++)if(t.bindFramebuffer(n.FRAMEBUFFER,_.__webglFramebuffer[X]),_.__webglDepthbuffer[X]===void 0)_.__webglDepthbuffer[X]=n.createRenderbuffer(),pt(_.__webglDepthbuffer[X],E,!1);else{let K=E.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,H=_.__webglDepthbuffer[X];n.bindRenderbuffer(n.RENDERBUFFER,H),n.framebufferRenderbuffer(n.FRAMEBUFFER,K,n.RENDERBUFFER,H)}}else{let X=E.texture.mipmaps;if(X&&X.length>0?t.bindFramebuffer(n.FRAMEBUFFER,_.__webglFramebuffer[0]):t.bindFramebuffer(n.FRAMEBUFFER,_.__webglFramebuffer),_.__webglDepthbuffer===void 0)_.__webglDepthbuffer=n.createRenderbuffer(),pt(_.__webglDepthbuffer,E,!1);else{let K=E.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,H=_.__webglDepthbuffer;n.bindRenderbuffer(n.RENDERBUFFER,H),n.framebufferRenderbuffer(n.FRAMEBUFFER,K,n.RENDERBUFFER,H)}}t.bindFramebuffer(n.FRAMEBUFFER,null)}function _i(E,_,F){let X=i.get(E);_!==void 0&&tt(X.__webglFramebuffer,E,E.texture,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,0),F!==void 0&&wt(E)}function w(E){let _=E.texture,F=i.get(E),X=i.get(_);E.addEventListener("dispose",U);let K=E.textures,H=E.isWebGLCubeRenderTarget===!0,xe=K.length>1;if(xe||(X.__webglTexture===void 0&&(X.__webglTexture=n.createTexture()),X.__version=_.version,o.memory.textures++),H){F.__webglFramebuffer=[];for(let Q=0;Q<6;Q++)if(_.mipmaps&&_.mipmaps.length>0){F.__webglFramebuffer[Q]=[];for(let pe=0;pe<_.mipmaps.length;pe++)F.__webglFramebuffer[Q][pe]=n.createFramebuffer()}else F.__webglFramebuffer[Q]=n.createFramebuffer()}else{if(_.mipmaps&&_.mipmaps.length>0){F.__webglFramebuffer=[];for(let Q=0;Q<_.mipmaps.length;Q++)F.__webglFramebuffer[Q]=n.createFramebuffer()}else F.__webglFramebuffer=n.createFramebuffer();if(xe)for(let Q=0,pe=K.length;Q<pe;Q++){let ge=i.get(K[Q]);ge.__webglTexture===void 0&&(ge.__webglTexture=n.createTexture(),o.memory.textures++)}if(E.samples>0&&me(E)===!1){F.__webglMultisampledFramebuffer=n.createFramebuffer(),F.__webglColorRenderbuffer=[],t.bindFramebuffer(n.FRAMEBUFFER,F.__webglMultisampledFramebuffer);for(let Q=0;Q<K.length;Q++){let pe=K[Q];F.__webglColorRenderbuffer[Q]=n.createRenderbuffer(),n.bindRenderbuffer(n.RENDERBUFFER,F.__webglColorRenderbuffer[Q]);let ge=s.convert(pe.format,pe.colorSpace),$=s.convert(pe.type),oe=b(pe.internalFormat,ge,$,pe.colorSpace,E.isXRRenderTarget===!0),Ae=ct(E);n.renderbufferStorageMultisample(n.RENDERBUFFER,Ae,oe,E.width,E.height),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+Q,n.RENDERBUFFER,F.__webglColorRenderbuffer[Q])}n.bindRenderbuffer(n.RENDERBUFFER,null),E.depthBuffer&&(F.__webglDepthRenderbuffer=n.createRenderbuffer(),pt(F.__webglDepthRenderbuffer,E,!0)),t.bindFramebuffer(n.FRAMEBUFFER,null)}}if(H){t.bindTexture(n.TEXTURE_CUBE_MAP,X.__webglTexture),Oe(n.TEXTURE_CUBE_MAP,_);for(let Q=0;Q<6;Q++)if(_.mipmaps&&_.mipmaps.length>0)for(let pe=0;pe<_.mipmaps.length;pe++)tt(F.__webglFramebuffer[Q][pe],E,_,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+Q,pe);else tt(F.__webglFramebuffer[Q],E,_,n.COLOR_ATTACHMENT0,n.TEXTURE_CUBE_MAP_POSITIVE_X+Q,0);m(_)&&d(n.TEXTURE_CUBE_MAP),t.unbindTexture()}else if(xe){for(let Q=0,pe=K.length;Q<pe;Q++){let ge=K[Q],$=i.get(ge),oe=n.TEXTURE_2D;(E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&(oe=E.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(oe,$.__webglTexture),Oe(oe,ge),tt(F.__webglFramebuffer,E,ge,n.COLOR_ATTACHMENT0+Q,oe,0),m(ge)&&d(oe)}t.unbindTexture()}else{let Q=n.TEXTURE_2D;if((E.isWebGL3DRenderTarget||E.isWebGLArrayRenderTarget)&&(Q=E.isWebGL3DRenderTarget?n.TEXTURE_3D:n.TEXTURE_2D_ARRAY),t.bindTexture(Q,X.__webglTexture),Oe(Q,_),_.mipmaps&&_.mipmaps.length>0)for(let pe=0;pe<_.mipmaps.length;pe++)tt(F.__webglFramebuffer[pe],E,_,n.COLOR_ATTACHMENT0,Q,pe);else tt(F.__webglFramebuffer,E,_,n.COLOR_ATTACHMENT0,Q,0);m(_)&&d(Q),t.unbindTexture()}E.depthBuffer&&wt(E)}function ai(E){let _=E.textures;for(let F=0,X=_.length;F<X;F++){let K=_[F];if(m(K)){let H=A(E),xe=i.get(K).__webglTexture;t.bindTexture(H,xe),d(H),t.unbindTexture()}}}let Ve=[],Je=[];function ve(E){if(E.samples>0){if(me(E)===!1){let _=E.textures,F=E.width,X=E.height,K=n.COLOR_BUFFER_BIT,H=E.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT,xe=i.get(E),Q=_.length>1;if(Q)for(let ge=0;ge<_.length;ge++)t.bindFramebuffer(n.FRAMEBUFFER,xe.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+ge,n.RENDERBUFFER,null),t.bindFramebuffer(n.FRAMEBUFFER,xe.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+ge,n.TEXTURE_2D,null,0);t.bindFramebuffer(n.READ_FRAMEBUFFER,xe.__webglMultisampledFramebuffer);let pe=E.texture.mipmaps;pe&&pe.length>0?t.bindFramebuffer(n.DRAW_FRAMEBUFFER,xe.__webglFramebuffer[0]):t.bindFramebuffer(n.DRAW_FRAMEBUFFER,xe.__webglFramebuffer);for(let ge=0;ge<_.length;ge++){if(E.resolveDepthBuffer&&(E.depthBuffer&&(K|=n.DEPTH_BUFFER_BIT),E.stencilBuffer&&E.resolveStencilBuffer&&(K|=n.STENCIL_BUFFER_BIT)),Q){n.framebufferRenderbuffer(n.READ_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.RENDERBUFFER,xe.__webglColorRenderbuffer[ge]);let $=i.get(_[ge]).__webglTexture;n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0,n.TEXTURE_2D,$,0)}n.blitFramebuffer(0,0,F,X,0,0,F,X,K,n.NEAREST),l===!0&&(Ve.length=0,Je.length=0,Ve.push(n.COLOR_ATTACHMENT0+ge),E.depthBuffer&&E.resolveDepthBuffer===!1&&(Ve.push(H),Je.push(H),n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,Je)),n.invalidateFramebuffer(n.READ_FRAMEBUFFER,Ve))}if(t.bindFramebuffer(n.READ_FRAMEBUFFER,null),t.bindFramebuffer(n.DRAW_FRAMEBUFFER,null),Q)for(let ge=0;ge<_.length;ge++){t.bindFramebuffer(n.FRAMEBUFFER,xe.__webglMultisampledFramebuffer),n.framebufferRenderbuffer(n.FRAMEBUFFER,n.COLOR_ATTACHMENT0+ge,n.RENDERBUFFER,xe.__webglColorRenderbuffer[ge]);let $=i.get(_[ge]).__webglTexture;t.bindFramebuffer(n.FRAMEBUFFER,xe.__webglFramebuffer),n.framebufferTexture2D(n.DRAW_FRAMEBUFFER,n.COLOR_ATTACHMENT0+ge,n.TEXTURE_2D,$,0)}t.bindFramebuffer(n.DRAW_FRAMEBUFFER,xe.__webglMultisampledFramebuffer)}else if(E.depthBuffer&&E.resolveDepthBuffer===!1&&l){let _=E.stencilBuffer?n.DEPTH_STENCIL_ATTACHMENT:n.DEPTH_ATTACHMENT;n.invalidateFramebuffer(n.DRAW_FRAMEBUFFER,[_])}}}function ct(E){return Math.min(r.maxSamples,E.samples)}function me(E){let _=i.get(E);return E.samples>0&&e.has("WEBGL_multisampled_render_to_texture")===!0&&_.__useRenderToTexture!==!1}function Be(E){let _=o.render.frame;h.get(E)!==_&&(h.set(E,_),E.update())}function Gt(E,_){let F=E.colorSpace,X=E.format,K=E.type;return E.isCompressedTexture===!0||E.isVideoTexture===!0||F!==bi&&F!==di&&(Le.getTransfer(F)===ke?(X!==Bt||K!==Ot)&&console.warn("THREE.WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):console.error("THREE.WebGLTextures: Unsupported texture color space:",F)),_}function bt(E){return typeof HTMLImageElement<"u"&&E instanceof HTMLImageElement?(c.width=E.naturalWidth||E.width,c.height=E.naturalHeight||E.height):typeof VideoFrame<"u"&&E instanceof VideoFrame?(c.width=E.displayWidth,c.height=E.displayHeight):(c.width=E.width,c.height=E.height),c}this.allocateTextureUnit=k,this.resetTextureUnits=z,this.setTexture2D=q,this.setTexture2DArray=W,this.setTexture3D=ee,this.setTextureCube=G,this.rebindTextures=_i,this.setupRenderTarget=w,this.updateRenderTargetMipmap=ai,this.updateMultisampleRenderTarget=ve,this.setupDepthRenderbuffer=wt,this.setupFrameBufferTexture=tt,this.useMultisampledRTT=me}function Ng(n,e){function t(i,r=di){let s,o=Le.getTransfer(r);if(i===Ot)return n.UNSIGNED_BYTE;if(i===nr)return n.UNSIGNED_SHORT_4_4_4_4;if(i===rr)return n.UNSIGNED_SHORT_5_5_5_1;if(i===xa)return n.UNSIGNED_INT_5_9_9_9_REV;if(i===ya)return n.UNSIGNED_INT_10F_11F_11F_REV;if(i===ga)return n.BYTE;if(i===_a)return n.SHORT;if(i===Vi)return n.UNSIGNED_SHORT;if(i===ir)return n.INT;if(i===Ei)return n.UNSIGNED_INT;if(i===Tt)return n.FLOAT;if(i===Ni)return n.HALF_FLOAT;if(i===va)return n.ALPHA;if(i===Ma)return n.RGB;if(i===Bt)return n.RGBA;if(i===Rn)return n.DEPTH_COMPONENT;if(i===Cn)return n.DEPTH_STENCIL;if(i===sr)return n.RED;if(i===or)return n.RED_INTEGER;if(i===Sa)return n.RG;if(i===ar)return n.RG_INTEGER;if(i===cr)return n.RGBA_INTEGER;if(i===lr||i===hr||i===ur||i===fr)if(o===ke)if(s=e.get("WEBGL_compressed_texture_s3tc_srgb"),s!==null){if(i===lr)return s.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(i===hr)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(i===ur)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(i===fr)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(s=e.get("WEBGL_compressed_texture_s3tc"),s!==null){if(i===lr)return s.COMPRESSED_RGB_S3TC_DXT1_EXT;if(i===hr)return s.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(i===ur)return s.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(i===fr)return s.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(i===Ms||i===Ss||i===Es||i===bs)if(s=e.get("WEBGL_compressed_texture_pvrtc"),s!==null){if(i===Ms)return s.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(i===Ss)return s.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(i===Es)return s.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(i===bs)return s.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(i===Ts||i===ws||i===As)if(s=e.get("WEBGL_compressed_texture_etc"),s!==null){if(i===Ts||i===ws)return o===ke?s.COMPRESSED_SRGB8_ETC2:s.COMPRESSED_RGB8_ETC2;if(i===As)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:s.COMPRESSED_RGBA8_ETC2_EAC}else return null;if(i===Rs||i===Cs||i===Ps||i===Us||i===Ds||i===Is||i===Ls||i===Ns||i===Fs||i===Os||i===Bs||i===ks||i===zs||i===Gs)if(s=e.get("WEBGL_compressed_texture_astc"),s!==null){if(i===Rs)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:s.COMPRESSED_RGBA_ASTC_4x4_KHR;if(i===Cs)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:s.COMPRESSED_RGBA_ASTC_5x4_KHR;if(i===Ps)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:s.COMPRESSED_RGBA_ASTC_5x5_KHR;if(i===Us)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:s.COMPRESSED_RGBA_ASTC_6x5_KHR;if(i===Ds)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:s.COMPRESSED_RGBA_ASTC_6x6_KHR;if(i===Is)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:s.COMPRESSED_RGBA_ASTC_8x5_KHR;if(i===Ls)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:s.COMPRESSED_RGBA_ASTC_8x6_KHR;if(i===Ns)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:s.COMPRESSED_RGBA_ASTC_8x8_KHR;if(i===Fs)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:s.COMPRESSED_RGBA_ASTC_10x5_KHR;if(i===Os)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:s.COMPRESSED_RGBA_ASTC_10x6_KHR;if(i===Bs)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:s.COMPRESSED_RGBA_ASTC_10x8_KHR;if(i===ks)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:s.COMPRESSED_RGBA_ASTC_10x10_KHR;if(i===zs)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:s.COMPRESSED_RGBA_ASTC_12x10_KHR;if(i===Gs)return o===ke?s.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:s.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(i===Hs||i===Vs||i===Ws)if(s=e.get("EXT_texture_compression_bptc"),s!==null){if(i===Hs)return o===ke?s.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:s.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(i===Vs)return s.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(i===Ws)return s.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(i===Xs||i===Ys||i===qs||i===Ks)if(s=e.get("EXT_texture_compression_rgtc"),s!==null){if(i===Xs)return s.COMPRESSED_RED_RGTC1_EXT;if(i===Ys)return s.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(i===qs)return s.COMPRESSED_RED_GREEN_RGTC2_EXT;if(i===Ks)return s.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return i===An?n.UNSIGNED_INT_24_8:n[i]!==void 0?n[i]:null}return{convert:t}}var mc=class extends At{enabled=!1;isPresenting=!1;setAnimationLoop(){}getEnvironmentBlendMode(){}dispose(){}};var Hn=new Pt,JM=new Ne;function Fg(n,e){function t(m,d){m.matrixAutoUpdate===!0&&m.updateMatrix(),d.value.copy(m.matrix)}function i(m,d){d.color.getRGB(m.fogColor.value,Ya(n)),d.isFog?(m.fogNear.value=d.near,m.fogFar.value=d.far):d.isFogExp2&&(m.fogDensity.value=d.density)}function r(m,d,A,b,S){d.isMeshBasicMaterial||d.isMeshLambertMaterial?s(m,d):d.isMeshToonMaterial?(s(m,d),u(m,d)):d.isMeshPhongMaterial?(s(m,d),h(m,d)):d.isMeshStandardMaterial?(s(m,d),f(m,d),d.isMeshPhysicalMaterial&&p(m,d,S)):d.isMeshMatcapMaterial?(s(m,d),g(m,d)):d.isMeshDepthMaterial?s(m,d):d.isMeshDistanceMaterial?(s(m,d),x(m,d)):d.isMeshNormalMaterial?s(m,d):d.isLineBasicMaterial?(o(m,d),d.isLineDashedMaterial&&a(m,d)):d.isPointsMaterial?l(m,d,A,b):d.isSpriteMaterial?c(m,d):d.isShadowMaterial?(m.color.value.copy(d.color),m.opacity.value=d.opacity):d.isShaderMaterial&&(d.uniformsNeedUpdate=!1)}function s(m,d){m.opacity.value=d.opacity,d.color&&m.diffuse.value.copy(d.color),d.emissive&&m.emissive.value.copy(d.emissive).multiplyScalar(d.emissiveIntensity),d.map&&(m.map.value=d.map,t(d.map,m.mapTransform)),d.alphaMap&&(m.alphaMap.value=d.alphaMap,t(d.alphaMap,m.alphaMapTransform)),d.bumpMap&&(m.bumpMap.value=d.bumpMap,t(d.bumpMap,m.bumpMapTransform),m.bumpScale.value=d.bumpScale,d.side===rt&&(m.bumpScale.value*=-1)),d.normalMap&&(m.normalMap.value=d.normalMap,t(d.normalMap,m.normalMapTransform),m.normalScale.value.copy(d.normalScale),d.side===rt&&m.normalScale.value.negate()),d.displacementMap&&(m.displacementMap.value=d.displacementMap,t(d.displacementMap,m.displacementMapTransform),m.displacementScale.value=d.displacementScale,m.displacementBias.value=d.displacementBias),d.emissiveMap&&(m.emissiveMap.value=d.emissiveMap,t(d.emissiveMap,m.emissiveMapTransform)),d.specularMap&&(m.specularMap.value=d.specularMap,t(d.specularMap,m.specularMapTransform)),d.alphaTest>0&&(m.alphaTest.value=d.alphaTest);let A=e.get(d),b=A.envMap,S=A.envMapRotation;b&&(m.envMap.value=b,Hn.copy(S),Hn.x*=-1,Hn.y*=-1,Hn.z*=-1,b.isCubeTexture&&b.isRenderTargetTexture===!1&&(Hn.y*=-1,Hn.z*=-1),m.envMapRotation.value.setFromMatrix4(JM.makeRotationFromEuler(Hn)),m.flipEnvMap.value=b.isCubeTexture&&b.isRenderTargetTexture===!1?-1:1,m.reflectivity.value=d.reflectivity,m.ior.value=d.ior,m.refractionRatio.value=d.refractionRatio),d.lightMap&&(m.lightMap.value=d.lightMap,m.lightMapIntensity.value=d.lightMapIntensity,t(d.lightMap,m.lightMapTransform)),d.aoMap&&(m.aoMap.value=d.aoMap,m.aoMapIntensity.value=d.aoMapIntensity,t(d.aoMap,m.aoMapTransform))}function o(m,d){m.diffuse.value.copy(d.color),m.opacity.value=d.opacity,d.map&&(m.map.value=d.map,t(d.map,m.mapTransform))}function a(m,d){m.dashSize.value=d.dashSize,m.totalSize.value=d.dashSize+d.gapSize,m.scale.value=d.scale}function l(m,d,A,b){m.diffuse.value.copy(d.color),m.opacity.value=d.opacity,m.size.value=d.size*A,m.scale.value=b*.5,d.map&&(m.map.value=d.map,t(d.map,m.uvTransform)),d.alphaMap&&(m.alphaMap.value=d.alphaMap,t(d.alphaMap,m.alphaMapTransform)),d.alphaTest>0&&(m.alphaTest.value=d.alphaTest)}function c(m,d){m.diffuse.value.copy(d.color),m.opacity.value=d.opacity,m.rotation.value=d.rotation,d.map&&(m.map.value=d.map,t(d.map,m.mapTransform)),d.alphaMap&&(m.alphaMap.value=d.alphaMap,t(d.alphaMap,m.alphaMapTransform)),d.alphaTest>0&&(m.alphaTest.value=d.alphaTest)}function h(m,d){m.specular.value.copy(d.specular),m.shininess.value=Math.max(d.shininess,1e-4)}function u(m,d){d.gradientMap&&(m.gradientMap.value=d.gradientMap)}function f(m,d){m.metalness.value=d.metalness,d.metalnessMap&&(m.metalnessMap.value=d.metalnessMap,t(d.metalnessMap,m.metalnessMapTransform)),m.roughness.value=d.roughness,d.roughnessMap&&(m.roughnessMap.value=d.roughnessMap,t(d.roughnessMap,m.roughnessMapTransform)),d.envMap&&(m.envMapIntensity.value=d.envMapIntensity)}function p(m,d,A){m.ior.value=d.ior,d.sheen>0&&(m.sheenColor.value.copy(d.sheenColor).multiplyScalar(d.sheen),m.sheenRoughness.value=d.sheenRoughness,d.sheenColorMap&&(m.sheenColorMap.value=d.sheenColorMap,t(d.sheenColorMap,m.sheenColorMapTransform)),d.sheenRoughnessMap&&(m.sheenRoughnessMap.value=d.sheenRoughnessMap,t(d.sheenRoughnessMap,m.sheenRoughnessMapTransform))),d.clearcoat>0&&(m.clearcoat.value=d.clearcoat,m.clearcoatRoughness.value=d.clearcoatRoughness,d.clearcoatMap&&(m.clearcoatMap.value=d.clearcoatMap,t(d.clearcoatMap,m.clearcoatMapTransform)),d.clearcoatRoughnessMap&&(m.clearcoatRoughnessMap.value=d.clearcoatRoughnessMap,t(d.clearcoatRoughnessMap,m.clearcoatRoughnessMapTransform)),d.clearcoatNormalMap&&(m.clearcoatNormalMap.value=d.clearcoatNormalMap,t(d.clearcoatNormalMap,m.clearcoatNormalMapTransform),m.clearcoatNormalScale.value.copy(d.clearcoatNormalScale),d.side===rt&&m.clearcoatNormalScale.value.negate())),d.dispersion>0&&(m.dispersion.value=d.dispersion),d.iridescence>0&&(m.iridescence.value=d.iridescence,m.iridescenceIOR.value=d.iridescenceIOR,m.iridescenceThicknessMinimum.value=d.iridescenceThicknessRange[0],m.iridescenceThicknessMaximum.value=d.iridescenceThicknessRange[1],d.iridescenceMap&&(m.iridescenceMap.value=d.iridescenceMap,t(d.iridescenceMap,m.iridescenceMapTransform)),d.iridescenceThicknessMap&&(m.iridescenceThicknessMap.value=d.iridescenceThicknessMap,t(d.iridescenceThicknessMap,m.iridescenceThicknessMapTransform))),d.transmission>0&&(m.transmission.value=d.transmission,m.transmissionSamplerMap.value=A.texture,m.transmissionSamplerSize.value.set(A.width,A.height),d.transmissionMap&&(m.transmissionMap.value=d.transmissionMap,t(d.transmissionMap,m.transmissionMapTransform)),m.thickness.value=d.thickness,d.thicknessMap&&(m.thicknessMap.value=d.thicknessMap,t(d.thicknessMap,m.thicknessMapTransform)),m.attenuationDistance.value=d.attenuationDistance,m.attenuationColor.value.copy(d.attenuationColor)),d.anisotropy>0&&(m.anisotropyVector.value.set(d.anisotropy*Math.cos(d.anisotropyRotation),d.anisotropy*Math.sin(d.anisotropyRotation)),d.anisotropyMap&&(m.anisotropyMap.value=d.anisotropyMap,t(d.anisotropyMap,m.anisotropyMapTransform))),m.specularIntensity.value=d.specularIntensity,m.specularColor.value.copy(d.specularColor),d.specularColorMap&&(m.specularColorMap.value=d.specularColorMap,t(d.specularColorMap,m.specularColorMapTransform)),d.specularIntensityMap&&(m.specularIntensityMap.value=d.specularIntensityMap,t(d.specularIntensityMap,m.specularIntensityMapTransform))}function g(m,d){d.matcap&&(m.matcap.value=d.matcap)}function x(m,d){let A=e.get(d).light;m.referencePosition.value.setFromMatrixPosition(A.matrixWorld),m.nearDistance.value=A.shadow.camera.near,m.farDistance.value=A.shadow.camera.far}return{refreshFogUniforms:i,refreshMaterialUniforms:r}}function Og(n,e,t,i){let r={},s={},o=[],a=n.getParameter(n.MAX_UNIFORM_BUFFER_BINDINGS);function l(A,b){let S=b.program;i.uniformBlockBinding(A,S)}function c(A,b){let S=r[A.id];S===void 0&&(g(A),S=h(A),r[A.id]=S,A.addEventListener("dispose",m));let D=b.program;i.updateUBOMapping(A,D);let C=e.render.frame;s[A.id]!==C&&(f(A),s[A.id]=C)}function h(A){let b=u();A.__bindingPointIndex=b;let S=n.createBuffer(),D=A.__size,C=A.usage;return n.bindBuffer(n.UNIFORM_BUFFER,S),n.bufferData(n.UNIFORM_BUFFER,D,C),n.bindBuffer(n.UNIFORM_BUFFER,null),n.bindBufferBase(n.UNIFORM_BUFFER,b,S),S}function u(){for(let A=0;A<a;A++)if(o.indexOf(A)===-1)return o.push(A),A;return console.error("THREE.WebGLRenderer: Maximum number of simultaneously usable uniforms groups reached."),0}function f(A){let b=r[A.id],S=A.uniforms,D=A.__cache;n.bindBuffer(n.UNIFORM_BUFFER,b);for(let C=0,U=S.length;C<U;C++){let N=Array.isArray(S[C])?S[C]:[S[C]];for(let M=0,v=N.length;M<v;M++){let P=N[M];if(p(P,C,M,D)===!0){let z=P.__offset,k=Array.isArray(P.value)?P.value:[P.value],V=0;for(let q=0;q<k.length;q++){let W=k[q],ee=x(W);typeof W=="number"||typeof W=="boolean"?(P.__data[0]=W,n.bufferSubData(n.UNIFORM_BUFFER,z+V,P.__data)):W.isMatrix3?(P.__data[0]=W.elements[0],P.__data[1]=W.elements[1],P.__data[2]=W.elements[2],P.__data[3]=0,P.__data[4]=W.elements[3],P.__data[5]=W.elements[4],P.__data[6]=W.elements[5],P.__data[7]=0,P.__data[8]=W.elements[6],P.__data[9]=W.elements[7],P.__data[10]=W.elements[8],P.__data[11]=0):(W.toArray(P.__data,V),V+=ee.storage/Float32Array.BYTES_PER_ELEMENT)}n.bufferSubData(n.UNIFORM_BUFFER,z,P.__data)}}}n.bindBuffer(n.UNIFORM_BUFFER,null)}function p(A,b,S,D){let C=A.value,U=b+"_"+S;if(D[U]===void 0)return typeof C=="number"||typeof C=="boolean"?D[U]=C:D[U]=C.clone(),!0;{let N=D[U];if(typeof C=="number"||typeof C=="boolean"){if(N!==C)return D[U]=C,!0}else if(N.equals(C)===!1)return N.copy(C),!0}return!1}function g(A){let b=A.uniforms,S=0,D=16;for(let U=0,N=b.length;U<N;U++){let M=Array.isArray(b[U])?b[U]:[b[U]];for(let v=0,P=M.length;v<P;v++){let z=M[v],k=Array.isArray(z.value)?z.value:[z.value];for(let V=0,q=k.length;V<q;V++){let W=k[V],ee=x(W),G=S%D,se=G%ee.boundary,ce=G+se;S+=se,ce!==0&&D-ce<ee.storage&&(S+=D-ce),z.__data=new Float32Array(ee.storage/Float32Array.BYTES_PER_ELEMENT),z.__offset=S,S+=ee.storage}}}let C=S%D;return C>0&&(S+=D-C),A.__size=S,A.__cache={},this}function x(A){let b={boundary:0,storage:0};return typeof A=="number"||typeof A=="boolean"?(b.boundary=4,b.storage=4):A.isVector2?(b.boundary=8,b.storage=8):A.isVector3||A.isColor?(b.boundary=16,b.storage=12):A.isVector4?(b.boundary=16,b.storage=16):A.isMatrix3?(b.boundary=48,b.storage=48):A.isMatrix4?(b.boundary=64,b.storage=64):A.isTexture?console.warn("THREE.WebGLRenderer: Texture samplers can not be part of an uniforms group."):console.warn("THREE.WebGLRenderer: Unsupported uniform value type.",A),b}function m(A){let b=A.target;b.removeEventListener("dispose",m);let S=o.indexOf(b.__bindingPointIndex);o.splice(S,1),n.deleteBuffer(r[b.id]),delete r[b.id],delete s[b.id]}function d(){for(let A in r)n.deleteBuffer(r[A]);o=[],r={},s={}}return{bind:l,update:c,dispose:d}}var po=class{constructor(e={}){let{canvas:t=Af(),context:i=null,depth:r=!0,stencil:s=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:f=!1}=e;this.isWebGLRenderer=!0;let p;if(i!==null){if(typeof WebGLRenderingContext<"u"&&i instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");p=i.getContextAttributes().alpha}else p=o;let g=new Uint32Array(4),x=new Int32Array(4),m=null,d=null,A=[],b=[];this.domElement=t,this.debug={checkShaderErrors:!0,onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=fi,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let S=this,D=!1;this._outputColorSpace=kt;let C=0,U=0,N=null,M=-1,v=null,P=new Ke,z=new Ke,k=null,V=new fe(0),q=0,W=t.width,ee=t.height,G=1,se=null,ce=null,Ee=new Ke(0,0,W,ee),Oe=new Ke(0,0,W,ee),ot=!1,at=new mn,Ze=!1,dt=!1,Pe=new Ne,tt=new T,pt=new Ke,je={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},wt=!1;function _i(){return N===null?G:1}let w=i;function ai(y,I){return t.getContext(y,I)}try{let y={alpha:!0,depth:r,stencil:s,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in t&&t.setAttribute("data-engine",`three.js r${"180"}`),t.addEventListener("webglcontextlost",te,!1),t.addEventListener("webglcontextrestored",le,!1),t.addEventListener("webglcontextcreationerror",Z,!1),w===null){let I="webgl2";if(w=ai(I,y),w===null)throw ai(I)?new Error("Error creating WebGL context with your selected attributes."):new Error("Error creating WebGL context.")}}catch(y){throw console.error("THREE.WebGLRenderer: "+y.message),y}let Ve,Je,ve,ct,me,Be,Gt,bt,E,_,F,X,K,H,xe,Q,pe,ge,$,oe,Ae,_e,ne,Ie;function R(){Ve=new Jm(w),Ve.init(),_e=new Ng(w,Ve),Je=new Hm(w,Ve,e,_e),ve=new Ig(w,Ve),Je.reversedDepthBuffer&&f&&ve.buffers.depth.setReversed(!0),ct=new tg(w),me=new Eg,Be=new Lg(w,Ve,ve,me,Je,_e,ct),Gt=new Wm(S),bt=new $m(S),E=new sd(w),ne=new zm(w,E),_=new Qm(w,E,ct,ne),F=new ng(w,_,E,ct),$=new ig(w,Je,Be),Q=new Vm(me),X=new Sg(S,Gt,bt,Ve,Je,ne,Q),K=new Fg(S,me),H=new wg,xe=new Cg(Ve),ge=new km(S,Gt,bt,ve,F,p,l),pe=new Dg(S,F,Je),Ie=new Og(w,ct,Je,ve),oe=new Gm(w,Ve,ct),Ae=new eg(w,Ve,ct),ct.programs=X.programs,S.capabilities=Je,S.extensions=Ve,S.properties=me,S.renderLists=H,S.shadowMap=pe,S.state=ve,S.info=ct}R();let J=new mc(S,w);this.xr=J,this.getContext=function(){return w},this.getContextAttributes=function(){return w.getContextAttributes()},this.forceContextLoss=function(){let y=Ve.get("WEBGL_lose_context");y&&y.loseContext()},this.forceContextRestore=function(){let y=Ve.get("WEBGL_lose_context");y&&y.restoreContext()},this.getPixelRatio=function(){return G},this.setPixelRatio=function(y){y!==void 0&&(G=y,this.setSize(W,ee,!1))},this.getSize=function(y){return y.set(W,ee)},this.setSize=function(y,I,O=!0){if(J.isPresenting){console.warn("THREE.WebGLRenderer: Can't change size while VR device is presenting.");return}W=y,ee=I,t.width=Math.floor(y*G),t.height=Math.floor(I*G),O===!0&&(t.style.width=y+"px",t.style.height=I+"px"),this.setViewport(0,0,y,I)},this.getDrawingBufferSize=function(y){return y.set(W*G,ee*G).floor()},this.setDrawingBufferSize=function(y,I,O){W=y,ee=I,G=O,t.width=Math.floor(y*O),t.height=Math.floor(I*O),this.setViewport(0,0,y,I)},this.getCurrentViewport=function(y){return y.copy(P)},this.getViewport=function(y){return y.copy(Ee)},this.setViewport=function(y,I,O,B){y.isVector4?Ee.set(y.x,y.y,y.z,y.w):Ee.set(y,I,O,B),ve.viewport(P.copy(Ee).multiplyScalar(G).round())},this.getScissor=function(y){return y.copy(Oe)},this.setScissor=function(y,I,O,B){y.isVector4?Oe.set(y.x,y.y,y.z,y.w):Oe.set(y,I,O,B),ve.scissor(z.copy(Oe).multiplyScalar(G).round())},this.getScissorTest=function(){return ot},this.setScissorTest=function(y){ve.setScissorTest(ot=y)},this.setOpaqueSort=function(y){se=y},this.setTransparentSort=function(y){ce=y},this.getClearColor=function(y){return y.copy(ge.getClearColor())},this.setClearColor=function(){ge.setClearColor(...arguments)},this.getClearAlpha=function(){return ge.getClearAlpha()},this.setClearAlpha=function(){ge.setClearAlpha(...arguments)},this.clear=function(y=!0,I=!0,O=!0){let B=0;if(y){let L=!1;if(N!==null){let j=N.texture.format;L=j===cr||j===ar||j===or}if(L){let j=N.texture.type,re=j===Ot||j===Ei||j===Vi||j===An||j===nr||j===rr,he=ge.getClearColor(),ae=ge.getClearAlpha(),we=he.r,Re=he.g,ye=he.b;re?(g[0]=we,g[1]=Re,g[2]=ye,g[3]=ae,w.clearBufferuiv(w.COLOR,0,g)):(x[0]=we,x[1]=Re,x[2]=ye,x[3]=ae,w.clearBufferiv(w.COLOR,0,x))}else B|=w.COLOR_BUFFER_BIT}I&&(B|=w.DEPTH_BUFFER_BIT),O&&(B|=w.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),w.clear(B)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.dispose=function(){t.removeEventListener("webglcontextlost",te,!1),t.removeEventListener("webglcontextrestored",le,!1),t.removeEventListener("webglcontextcreationerror",Z,!1),ge.dispose(),H.dispose(),xe.dispose(),me.dispose(),Gt.dispose(),bt.dispose(),F.dispose(),ne.dispose(),Ie.dispose(),X.dispose(),J.dispose(),J.removeEventListener("sessionstart",Ii),J.removeEventListener("sessionend",sh),yn.stop()};function te(y){y.preventDefault(),console.log("THREE.WebGLRenderer: Context Lost."),D=!0}function le(){console.log("THREE.WebGLRenderer: Context Restored."),D=!1;let y=ct.autoReset,I=pe.enabled,O=pe.autoUpdate,B=pe.needsUpdate,L=pe.type;R(),ct.autoReset=y,pe.enabled=I,pe.autoUpdate=O,pe.needsUpdate=B,pe.type=L}function Z(y){console.error("THREE.WebGLRenderer: A WebGL context could not be created. Reason: ",y.statusMessage)}function Y(y){let I=y.target;I.removeEventListener("dispose",Y),ue(I)}function ue(y){Ue(y),me.remove(y)}function Ue(y){let I=me.get(y).programs;I!==void 0&&(I.forEach(function(O){X.releaseProgram(O)}),y.isShaderMaterial&&X.releaseShaderCache(y))}this.renderBufferDirect=function(y,I,O,B,L,j){I===null&&(I=je);let re=L.isMesh&&L.matrixWorld.determinant()<0,he=l_(y,I,O,B,L);ve.setMaterial(B,re);let ae=O.index,we=1;if(B.wireframe===!0){if(ae=_.getWireframeAttribute(O),ae===void 0)return;we=2}let Re=O.drawRange,ye=O.attributes.position,Fe=Re.start*we,We=(Re.start+Re.count)*we;j!==null&&(Fe=Math.max(Fe,j.start*we),We=Math.min(We,(j.start+j.count)*we)),ae!==null?(Fe=Math.max(Fe,0),We=Math.min(We,ae.count)):ye!=null&&(Fe=Math.max(Fe,0),We=Math.min(We,ye.count));let lt=We-Fe;if(lt<0||lt===1/0)return;ne.setup(L,B,he,O,ae);let $e,Ye=oe;if(ae!==null&&($e=E.get(ae),Ye=Ae,Ye.setIndex($e)),L.isMesh)B.wireframe===!0?(ve.setLineWidth(B.wireframeLinewidth*_i()),Ye.setMode(w.LINES)):Ye.setMode(w.TRIANGLES);else if(L.isLine){let be=B.linewidth;be===void 0&&(be=1),ve.setLineWidth(be*_i()),L.isLineSegments?Ye.setMode(w.LINES):L.isLineLoop?Ye.setMode(w.LINE_LOOP):Ye.setMode(w.LINE_STRIP)}else L.isPoints?Ye.setMode(w.POINTS):L.isSprite&&Ye.setMode(w.TRIANGLES);if(L.isBatchedMesh)if(L._multiDrawInstances!==null)an("THREE.WebGLRenderer: renderMultiDrawInstances has been deprecated and will be removed in r184. Append to renderMultiDraw arguments and use indirection."),Ye.renderMultiDrawInstances(L._multiDrawStarts,L._multiDrawCounts,L._multiDrawCount,L._multiDrawInstances);else if(Ve.get("WEBGL_multi_draw"))Ye.renderMultiDraw(L._multiDrawStarts,L._multiDrawCounts,L._multiDrawCount);else{let be=L._multiDrawStarts,it=L._multiDrawCounts,ze=L._multiDrawCount,Kt=ae?E.get(ae).bytesPerElement:1,Vn=me.get(B).currentProgram.getUniforms();for(let Zt=0;Zt<ze;Zt++)Vn.setValue(w,"_gl_DrawID",Zt),Ye.render(be[Zt]/Kt,it[Zt])}else if(L.isInstancedMesh)Ye.renderInstances(Fe,lt,L.count);else if(O.isInstancedBufferGeometry){let be=O._maxInstanceCount!==void 0?O._maxInstanceCount:1/0,it=Math.min(O.instanceCount,be);Ye.renderInstances(Fe,lt,it)}else Ye.render(Fe,lt)};function qe(y,I,O){y.transparent===!0&&y.side===ti&&y.forceSinglePass===!1?(y.side=rt,y.needsUpdate=!0,yo(y,I,O),y.side=ei,y.needsUpdate=!0,yo(y,I,O),y.side=ti):yo(y,I,O)}this.compile=function(y,I,O=null){O===null&&(O=y),d=xe.get(O),d.init(I),b.push(d),O.traverseVisible(function(L){L.isLight&&L.layers.test(I.layers)&&(d.pushLight(L),L.castShadow&&d.pushShadow(L))}),y!==O&&y.traverseVisible(function(L){L.isLight&&L.layers.test(I.layers)&&(d.pushLight(L),L.castShadow&&d.pushShadow(L))}),d.setupLights();let B=new Set;return y.traverse(function(L){if(!(L.isMesh||L.isPoints||L.isLine||L.isSprite))return;let j=L.material;if(j)if(Array.isArray(j))for(let re=0;re<j.length;re++){let he=j[re];qe(he,O,L),B.add(he)}else qe(j,O,L),B.add(j)}),d=b.pop(),B},this.compileAsync=function(y,I,O=null){let B=this.compile(y,I,O);return new Promise(L=>{function j(){if(B.forEach(function(re){me.get(re).currentProgram.isReady()&&B.delete(re)}),B.size===0){L(y);return}setTimeout(j,10)}Ve.get("KHR_parallel_shader_compile")!==null?j():setTimeout(j,10)})};let Ge=null;function Oi(y){Ge&&Ge(y)}function Ii(){yn.stop()}function sh(){yn.start()}let yn=new rd;yn.setAnimationLoop(Oi),typeof self<"u"&&yn.setContext(self),this.setAnimationLoop=function(y){Ge=y,J.setAnimationLoop(y),y===null?yn.stop():yn.start()},J.addEventListener("sessionstart",Ii),J.addEventListener("sessionend",sh),this.render=function(y,I){if(I!==void 0&&I.isCamera!==!0){console.error("THREE.WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(D===!0)return;if(y.matrixWorldAutoUpdate===!0&&y.updateMatrixWorld(),I.parent===null&&I.matrixWorldAutoUpdate===!0&&I.updateMatrixWorld(),J.enabled===!0&&J.isPresenting===!0&&(J.cameraAutoUpdate===!0&&J.updateCamera(I),I=J.getCamera()),y.isScene===!0&&y.onBeforeRender(S,y,I,N),d=xe.get(y,b.length),d.init(I),b.push(d),Pe.multiplyMatrices(I.projectionMatrix,I.matrixWorldInverse),at.setFromProjectionMatrix(Pe,zt,I.reversedDepth),dt=this.localClippingEnabled,Ze=Q.init(this.clippingPlanes,dt),m=H.get(y,A.length),m.init(),A.push(m),J.enabled===!0&&J.isPresenting===!0){let j=S.xr.getDepthSensingMesh();j!==null&&Rc(j,I,-1/0,S.sortObjects)}Rc(y,I,0,S.sortObjects),m.finish(),S.sortObjects===!0&&m.sort(se,ce),wt=J.enabled===!1||J.isPresenting===!1||J.hasDepthSensing()===!1,wt&&ge.addToRenderList(m,y),this.info.render.frame++,Ze===!0&&Q.beginShadows();let O=d.state.shadowsArray;pe.render(O,y,I),Ze===!0&&Q.endShadows(),this.info.autoReset===!0&&this.info.reset();let B=m.opaque,L=m.transmissive;if(d.setupLights(),I.isArrayCamera){let j=I.cameras;if(L.length>0)for(let re=0,he=j.length;re<he;re++){let ae=j[re];ah(B,L,y,ae)}wt&&ge.render(y);for(let re=0,he=j.length;re<he;re++){let ae=j[re];oh(m,y,ae,ae.viewport)}}else L.length>0&&ah(B,L,y,I),wt&&ge.render(y),oh(m,y,I);N!==null&&U===0&&(Be.updateMultisampleRenderTarget(N),Be.updateRenderTargetMipmap(N)),y.isScene===!0&&y.onAfterRender(S,y,I),ne.resetDefaultState(),M=-1,v=null,b.pop(),b.length>0?(d=b[b.length-1],Ze===!0&&Q.setGlobalState(S.clippingPlanes,d.state.camera)):d=null,A.pop(),A.length>0?m=A[A.length-1]:m=null};function Rc(y,I,O,B){if(y.visible===!1)return;if(y.layers.test(I.layers)){if(y.isGroup)O=y.renderOrder;else if(y.isLOD)y.autoUpdate===!0&&y.update(I);else if(y.isLight)d.pushLight(y),y.castShadow&&d.pushShadow(y);else if(y.isSprite){if(!y.frustumCulled||at.intersectsSprite(y)){B&&pt.setFromMatrixPosition(y.matrixWorld).applyMatrix4(Pe);let re=F.update(y),he=y.material;he.visible&&m.push(y,re,he,O,pt.z,null)}}else if((y.isMesh||y.isLine||y.isPoints)&&(!y.frustumCulled||at.intersectsObject(y))){let re=F.update(y),he=y.material;if(B&&(y.boundingSphere!==void 0?(y.boundingSphere===null&&y.computeBoundingSphere(),pt.copy(y.boundingSphere.center)):(re.boundingSphere===null&&re.computeBoundingSphere(),pt.copy(re.boundingSphere.center)),pt.applyMatrix4(y.matrixWorld).applyMatrix4(Pe)),Array.isArray(he)){let ae=re.groups;for(let we=0,Re=ae.length;we<Re;we++){let ye=ae[we],Fe=he[ye.materialIndex];Fe&&Fe.visible&&m.push(y,re,Fe,O,pt.z,ye)}}else he.visible&&m.push(y,re,he,O,pt.z,null)}}let j=y.children;for(let re=0,he=j.length;re<he;re++)Rc(j[re],I,O,B)}function oh(y,I,O,B){let L=y.opaque,j=y.transmissive,re=y.transparent;d.setupLightsView(O),Ze===!0&&Q.setGlobalState(S.clippingPlanes,O),B&&ve.viewport(P.copy(B)),L.length>0&&xo(L,I,O),j.length>0&&xo(j,I,O),re.length>0&&xo(re,I,O),ve.buffers.depth.setTest(!0),ve.buffers.depth.setMask(!0),ve.buffers.color.setMask(!0),ve.setPolygonOffset(!1)}function ah(y,I,O,B){if((O.isScene===!0?O.overrideMaterial:null)!==null)return;d.state.transmissionRenderTarget[B.id]===void 0&&(d.state.transmissionRenderTarget[B.id]=new Ai(1,1,{generateMipmaps:!0,type:Ve.has("EXT_color_buffer_half_float")||Ve.has("EXT_color_buffer_float")?Ni:Ot,minFilter:Si,samples:4,stencilBuffer:s,resolveDepthBuffer:!1,resolveStencilBuffer:!1,colorSpace:Le.workingColorSpace}));let j=d.state.transmissionRenderTarget[B.id],re=B.viewport||P;j.setSize(re.z*S.transmissionResolutionScale,re.w*S.transmissionResolutionScale);let he=S.getRenderTarget(),ae=S.getActiveCubeFace(),we=S.getActiveMipmapLevel();S.setRenderTarget(j),S.getClearColor(V),q=S.getClearAlpha(),q<1&&S.setClearColor(16777215,.5),S.clear(),wt&&ge.render(O);let Re=S.toneMapping;S.toneMapping=fi;let ye=B.viewport;if(B.viewport!==void 0&&(B.viewport=void 0),d.setupLightsView(B),Ze===!0&&Q.setGlobalState(S.clippingPlanes,B),xo(y,O,B),Be.updateMultisampleRenderTarget(j),Be.updateRenderTargetMipmap(j),Ve.has("WEBGL_multisampled_render_to_texture")===!1){let Fe=!1;for(let We=0,lt=I.length;We<lt;We++){let $e=I[We],Ye=$e.object,be=$e.geometry,it=$e.material,ze=$e.group;if(it.side===ti&&Ye.layers.test(B.layers)){let Kt=it.side;it.side=rt,it.needsUpdate=!0,ch(Ye,O,B,be,it,ze),it.side=Kt,it.needsUpdate=!0,Fe=!0}}Fe===!0&&(Be.updateMultisampleRenderTarget(j),Be.updateRenderTargetMipmap(j))}S.setRenderTarget(he,ae,we),S.setClearColor(V,q),ye!==void 0&&(B.viewport=ye),S.toneMapping=Re}function xo(y,I,O){let B=I.isScene===!0?I.overrideMaterial:null;for(let L=0,j=y.length;L<j;L++){let re=y[L],he=re.object,ae=re.geometry,we=re.group,Re=re.material;Re.allowOverride===!0&&B!==null&&(Re=B),he.layers.test(O.layers)&&ch(he,I,O,ae,Re,we)}}function ch(y,I,O,B,L,j){y.onBeforeRender(S,I,O,B,L,j),y.modelViewMatrix.multiplyMatrices(O.matrixWorldInverse,y.matrixWorld),y.normalMatrix.getNormalMatrix(y.modelViewMatrix),L.onBeforeRender(S,I,O,B,y,j),L.transparent===!0&&L.side===ti&&L.forceSinglePass===!1?(L.side=rt,L.needsUpdate=!0,S.renderBufferDirect(O,I,B,L,y,j),L.side=ei,L.needsUpdate=!0,S.renderBufferDirect(O,I,B,L,y,j),L.side=ti):S.renderBufferDirect(O,I,B,L,y,j),y.onAfterRender(S,I,O,B,L,j)}function yo(y,I,O){I.isScene!==!0&&(I=je);let B=me.get(y),L=d.state.lights,j=d.state.shadowsArray,re=L.state.version,he=X.getParameters(y,L.state,j,I,O),ae=X.getProgramCacheKey(he),we=B.programs;B.environment=y.isMeshStandardMaterial?I.environment:null,B.fog=I.fog,B.envMap=(y.isMeshStandardMaterial?bt:Gt).get(y.envMap||B.environment),B.envMapRotation=B.environment!==null&&y.envMap===null?I.environmentRotation:y.envMapRotation,we===void 0&&(y.addEventListener("dispose",Y),we=new Map,B.programs=we);let Re=we.get(ae);if(Re!==void 0){if(B.currentProgram===Re&&B.lightsStateVersion===re)return hh(y,he),Re}else he.uniforms=X.getUniforms(y),y.onBeforeCompile(he,S),Re=X.acquireProgram(he,ae),we.set(ae,Re),B.uniforms=he.uniforms;let ye=B.uniforms;return(!y.isShaderMaterial&&!y.isRawShaderMaterial||y.clipping===!0)&&(ye.clippingPlanes=Q.uniform),hh(y,he),B.needsLights=u_(y),B.lightsStateVersion=re,B.needsLights&&(ye.ambientLightColor.value=L.state.ambient,ye.lightProbe.value=L.state.probe,ye.directionalLights.value=L.state.directional,ye.directionalLightShadows.value=L.state.directionalShadow,ye.spotLights.value=L.state.spot,ye.spotLightShadows.value=L.state.spotShadow,ye.rectAreaLights.value=L.state.rectArea,ye.ltc_1.value=L.state.rectAreaLTC1,ye.ltc_2.value=L.state.rectAreaLTC2,ye.pointLights.value=L.state.point,ye.pointLightShadows.value=L.state.pointShadow,ye.hemisphereLights.value=L.state.hemi,ye.directionalShadowMap.value=L.state.directionalShadowMap,ye.directionalShadowMatrix.value=L.state.directionalShadowMatrix,ye.spotShadowMap.value=L.state.spotShadowMap,ye.spotLightMatrix.value=L.state.spotLightMatrix,ye.spotLightMap.value=L.state.spotLightMap,ye.pointShadowMap.value=L.state.pointShadowMap,ye.pointShadowMatrix.value=L.state.pointShadowMatrix),B.currentProgram=Re,B.uniformsList=null,Re}function lh(y){if(y.uniformsList===null){let I=y.currentProgram.getUniforms();y.uniformsList=xn.seqWithValue(I.seq,y.uniforms)}return y.uniformsList}function hh(y,I){let O=me.get(y);O.outputColorSpace=I.outputColorSpace,O.batching=I.batching,O.batchingColor=I.batchingColor,O.instancing=I.instancing,O.instancingColor=I.instancingColor,O.instancingMorph=I.instancingMorph,O.skinning=I.skinning,O.morphTargets=I.morphTargets,O.morphNormals=I.morphNormals,O.morphColors=I.morphColors,O.morphTargetsCount=I.morphTargetsCount,O.numClippingPlanes=I.numClippingPlanes,O.numIntersection=I.numClipIntersection,O.vertexAlphas=I.vertexAlphas,O.vertexTangents=I.vertexTangents,O.toneMapping=I.toneMapping}function l_(y,I,O,B,L){I.isScene!==!0&&(I=je),Be.resetTextureUnits();let j=I.fog,re=B.isMeshStandardMaterial?I.environment:null,he=N===null?S.outputColorSpace:N.isXRRenderTarget===!0?N.texture.colorSpace:bi,ae=(B.isMeshStandardMaterial?bt:Gt).get(B.envMap||re),we=B.vertexColors===!0&&!!O.attributes.color&&O.attributes.color.itemSize===4,Re=!!O.attributes.tangent&&(!!B.normalMap||B.anisotropy>0),ye=!!O.morphAttributes.position,Fe=!!O.morphAttributes.normal,We=!!O.morphAttributes.color,lt=fi;B.toneMapped&&(N===null||N.isXRRenderTarget===!0)&&(lt=S.toneMapping);let $e=O.morphAttributes.position||O.morphAttributes.normal||O.morphAttributes.color,Ye=$e!==void 0?$e.length:0,be=me.get(B),it=d.state.lights;if(Ze===!0&&(dt===!0||y!==v)){let Nt=y===v&&B.id===M;Q.setState(B,y,Nt)}let ze=!1;B.version===be.__version?(be.needsLights&&be.lightsStateVersion!==it.state.version||be.outputColorSpace!==he||L.isBatchedMesh&&be.batching===!1||!L.isBatchedMesh&&be.batching===!0||L.isBatchedMesh&&be.batchingColor===!0&&L.colorTexture===null||L.isBatchedMesh&&be.batchingColor===!1&&L.colorTexture!==null||L.isInstancedMesh&&be.instancing===!1||!L.isInstancedMesh&&be.instancing===!0||L.isSkinnedMesh&&be.skinning===!1||!L.isSkinnedMesh&&be.skinning===!0||L.isInstancedMesh&&be.instancingColor===!0&&L.instanceColor===null||L.isInstancedMesh&&be.instancingColor===!1&&L.instanceColor!==null||L.isInstancedMesh&&be.instancingMorph===!0&&L.morphTexture===null||L.isInstancedMesh&&be.instancingMorph===!1&&L.morphTexture!==null||be.envMap!==ae||B.fog===!0&&be.fog!==j||be.numClippingPlanes!==void 0&&(be.numClippingPlanes!==Q.numPlanes||be.numIntersection!==Q.numIntersection)||be.vertexAlphas!==we||be.vertexTangents!==Re||be.morphTargets!==ye||be.morphNormals!==Fe||be.morphColors!==We||be.toneMapping!==lt||be.morphTargetsCount!==Ye)&&(ze=!0):(ze=!0,be.__version=B.version);let Kt=be.currentProgram;ze===!0&&(Kt=yo(B,I,L));let Vn=!1,Zt=!1,Zr=!1,nt=Kt.getUniforms(),ci=be.uniforms;if(ve.useProgram(Kt.program)&&(Vn=!0,Zt=!0,Zr=!0),B.id!==M&&(M=B.id,Zt=!0),Vn||v!==y){ve.buffers.depth.getReversed()&&y.reversedDepth!==!0&&(y._reversedDepth=!0,y.updateProjectionMatrix()),nt.setValue(w,"projectionMatrix",y.projectionMatrix),nt.setValue(w,"viewMatrix",y.matrixWorldInverse);let Ht=nt.map.cameraPosition;Ht!==void 0&&Ht.setValue(w,tt.setFromMatrixPosition(y.matrixWorld)),Je.logarithmicDepthBuffer&&nt.setValue(w,"logDepthBufFC",2/(Math.log(y.far+1)/Math.LN2)),(B.isMeshPhongMaterial||B.isMeshToonMaterial||B.isMeshLambertMaterial||B.isMeshBasicMaterial||B.isMeshStandardMaterial||B.isShaderMaterial)&&nt.setValue(w,"isOrthographic",y.isOrthographicCamera===!0),v!==y&&(v=y,Zt=!0,Zr=!0)}if(L.isSkinnedMesh){nt.setOptional(w,L,"bindMatrix"),nt.setOptional(w,L,"bindMatrixInverse");let Nt=L.skeleton;Nt&&(Nt.boneTexture===null&&Nt.computeBoneTexture(),nt.setValue(w,"boneTexture",Nt.boneTexture,Be))}L.isBatchedMesh&&(nt.setOptional(w,L,"batchingTexture"),nt.setValue(w,"batchingTexture",L._matricesTexture,Be),nt.setOptional(w,L,"batchingIdTexture"),nt.setValue(w,"batchingIdTexture",L._indirectTexture,Be),nt.setOptional(w,L,"batchingColorTexture"),L._colorsTexture!==null&&nt.setValue(w,"batchingColorTexture",L._colorsTexture,Be));let li=O.morphAttributes;if((li.position!==void 0||li.normal!==void 0||li.color!==void 0)&&$.update(L,O,Kt),(Zt||be.receiveShadow!==L.receiveShadow)&&(be.receiveShadow=L.receiveShadow,nt.setValue(w,"receiveShadow",L.receiveShadow)),B.isMeshGouraudMaterial&&B.envMap!==null&&(ci.envMap.value=ae,ci.flipEnvMap.value=ae.isCubeTexture&&ae.isRenderTargetTexture===!1?-1:1),B.isMeshStandardMaterial&&B.envMap===null&&I.environment!==null&&(ci.envMapIntensity.value=I.environmentIntensity),Zt&&(nt.setValue(w,"toneMappingExposure",S.toneMappingExposure),be.needsLights&&h_(ci,Zr),j&&B.fog===!0&&K.refreshFogUniforms(ci,j),K.refreshMaterialUniforms(ci,B,G,ee,d.state.transmissionRenderTarget[y.id]),xn.upload(w,lh(be),ci,Be)),B.isShaderMaterial&&B.uniformsNeedUpdate===!0&&(xn.upload(w,lh(be),ci,Be),B.uniformsNeedUpdate=!1),B.isSpriteMaterial&&nt.setValue(w,"center",L.center),nt.setValue(w,"modelViewMatrix",L.modelViewMatrix),nt.setValue(w,"normalMatrix",L.normalMatrix),nt.setValue(w,"modelMatrix",L.matrixWorld),B.isShaderMaterial||B.isRawShaderMaterial){let Nt=B.uniformsGroups;for(let Ht=0,Cc=Nt.length;Ht<Cc;Ht++){let vn=Nt[Ht];Ie.update(vn,Kt),Ie.bind(vn,Kt)}}return Kt}function h_(y,I){y.ambientLightColor.needsUpdate=I,y.lightProbe.needsUpdate=I,y.directionalLights.needsUpdate=I,y.directionalLightShadows.needsUpdate=I,y.pointLights.needsUpdate=I,y.pointLightShadows.needsUpdate=I,y.spotLights.needsUpdate=I,y.spotLightShadows.needsUpdate=I,y.rectAreaLights.needsUpdate=I,y.hemisphereLights.needsUpdate=I}function u_(y){return y.isMeshLambertMaterial||y.isMeshToonMaterial||y.isMeshPhongMaterial||y.isMeshStandardMaterial||y.isShadowMaterial||y.isShaderMaterial&&y.lights===!0}this.getActiveCubeFace=function(){return C},this.getActiveMipmapLevel=function(){return U},this.getRenderTarget=function(){return N},this.setRenderTargetTextures=function(y,I,O){let B=me.get(y);B.__autoAllocateDepthBuffer=y.resolveDepthBuffer===!1,B.__autoAllocateDepthBuffer===!1&&(B.__useRenderToTexture=!1),me.get(y.texture).__webglTexture=I,me.get(y.depthTexture).__webglTexture=B.__autoAllocateDepthBuffer?void 0:O,B.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(y,I){let O=me.get(y);O.__webglFramebuffer=I,O.__useDefaultFramebuffer=I===void 0};let f_=w.createFramebuffer();this.setRenderTarget=function(y,I=0,O=0){N=y,C=I,U=O;let B=!0,L=null,j=!1,re=!1;if(y){let ae=me.get(y);if(ae.__useDefaultFramebuffer!==void 0)ve.bindFramebuffer(w.FRAMEBUFFER,null),B=!1;else if(ae.__webglFramebuffer===void 0)Be.setupRenderTarget(y);else if(ae.__hasExternalTextures)Be.rebindTextures(y,me.get(y.texture).__webglTexture,me.get(y.depthTexture).__webglTexture);else if(y.depthBuffer){let ye=y.depthTexture;if(ae.__boundDepthTexture!==ye){if(ye!==null&&me.has(ye)&&(y.width!==ye.image.width||y.height!==ye.image.height))throw new Error("WebGLRenderTarget: Attached DepthTexture is initialized to the incorrect size.");Be.setupDepthRenderbuffer(y)}}let we=y.texture;(we.isData3DTexture||we.isDataArrayTexture||we.isCompressedArrayTexture)&&(re=!0);let Re=me.get(y).__webglFramebuffer;y.isWebGLCubeRenderTarget?(Array.isArray(Re[I])?L=Re[I][O]:L=Re[I],j=!0):y.samples>0&&Be.useMultisampledRTT(y)===!1?L=me.get(y).__webglMultisampledFramebuffer:Array.isArray(Re)?L=Re[O]:L=Re,P.copy(y.viewport),z.copy(y.scissor),k=y.scissorTest}else P.copy(Ee).multiplyScalar(G).floor(),z.copy(Oe).multiplyScalar(G).floor(),k=ot;if(O!==0&&(L=f_),ve.bindFramebuffer(w.FRAMEBUFFER,L)&&B&&ve.drawBuffers(y,L),ve.viewport(P),ve.scissor(z),ve.setScissorTest(k),j){let ae=me.get(y.texture);w.framebufferTexture2D(w.FRAMEBUFFER,w.COLOR_ATTACHMENT0,w.TEXTURE_CUBE_MAP_POSITIVE_X+I,ae.__webglTexture,O)}else if(re){let ae=I;for(let we=0;we<y.textures.length;we++){let Re=me.get(y.textures[we]);w.framebufferTextureLayer(w.FRAMEBUFFER,w.COLOR_ATTACHMENT0+we,Re.__webglTexture,O,ae)}}else if(y!==null&&O!==0){let ae=me.get(y.texture);w.framebufferTexture2D(w.FRAMEBUFFER,w.COLOR_ATTACHMENT0,w.TEXTURE_2D,ae.__webglTexture,O)}M=-1},this.readRenderTargetPixels=function(y,I,O,B,L,j,re,he=0){if(!(y&&y.isWebGLRenderTarget)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let ae=me.get(y).__webglFramebuffer;if(y.isWebGLCubeRenderTarget&&re!==void 0&&(ae=ae[re]),ae){ve.bindFramebuffer(w.FRAMEBUFFER,ae);try{let we=y.textures[he],Re=we.format,ye=we.type;if(!Je.textureFormatReadable(Re)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(!Je.textureTypeReadable(ye)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}I>=0&&I<=y.width-B&&O>=0&&O<=y.height-L&&(y.textures.length>1&&w.readBuffer(w.COLOR_ATTACHMENT0+he),w.readPixels(I,O,B,L,_e.convert(Re),_e.convert(ye),j))}finally{let we=N!==null?me.get(N).__webglFramebuffer:null;ve.bindFramebuffer(w.FRAMEBUFFER,we)}}},this.readRenderTargetPixelsAsync=async function(y,I,O,B,L,j,re,he=0){if(!(y&&y.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let ae=me.get(y).__webglFramebuffer;if(y.isWebGLCubeRenderTarget&&re!==void 0&&(ae=ae[re]),ae)if(I>=0&&I<=y.width-B&&O>=0&&O<=y.height-L){ve.bindFramebuffer(w.FRAMEBUFFER,ae);let we=y.textures[he],Re=we.format,ye=we.type;if(!Je.textureFormatReadable(Re))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(!Je.textureTypeReadable(ye))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let Fe=w.createBuffer();w.bindBuffer(w.PIXEL_PACK_BUFFER,Fe),w.bufferData(w.PIXEL_PACK_BUFFER,j.byteLength,w.STREAM_READ),y.textures.length>1&&w.readBuffer(w.COLOR_ATTACHMENT0+he),w.readPixels(I,O,B,L,_e.convert(Re),_e.convert(ye),0);let We=N!==null?me.get(N).__webglFramebuffer:null;ve.bindFramebuffer(w.FRAMEBUFFER,We);let lt=w.fenceSync(w.SYNC_GPU_COMMANDS_COMPLETE,0);return w.flush(),await Rf(w,lt,4),w.bindBuffer(w.PIXEL_PACK_BUFFER,Fe),w.getBufferSubData(w.PIXEL_PACK_BUFFER,0,j),w.deleteBuffer(Fe),w.deleteSync(lt),j}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(y,I=null,O=0){let B=Math.pow(2,-O),L=Math.floor(y.image.width*B),j=Math.floor(y.image.height*B),re=I!==null?I.x:0,he=I!==null?I.y:0;Be.setTexture2D(y,0),w.copyTexSubImage2D(w.TEXTURE_2D,O,0,0,re,he,L,j),ve.unbindTexture()};let d_=w.createFramebuffer(),p_=w.createFramebuffer();this.copyTextureToTexture=function(y,I,O=null,B=null,L=0,j=null){j===null&&(L!==0?(an("WebGLRenderer: copyTextureToTexture function signature has changed to support src and dst mipmap levels."),j=L,L=0):j=0);let re,he,ae,we,Re,ye,Fe,We,lt,$e=y.isCompressedTexture?y.mipmaps[j]:y.image;if(O!==null)re=O.max.x-O.min.x,he=O.max.y-O.min.y,ae=O.isBox3?O.max.z-O.min.z:1,we=O.min.x,Re=O.min.y,ye=O.isBox3?O.min.z:0;else{let li=Math.pow(2,-L);re=Math.floor($e.width*li),he=Math.floor($e.height*li),y.isDataArrayTexture?ae=$e.depth:y.isData3DTexture?ae=Math.floor($e.depth*li):ae=1,we=0,Re=0,ye=0}B!==null?(Fe=B.x,We=B.y,lt=B.z):(Fe=0,We=0,lt=0);let Ye=_e.convert(I.format),be=_e.convert(I.type),it;I.isData3DTexture?(Be.setTexture3D(I,0),it=w.TEXTURE_3D):I.isDataArrayTexture||I.isCompressedArrayTexture?(Be.setTexture2DArray(I,0),it=w.TEXTURE_2D_ARRAY):(Be.setTexture2D(I,0),it=w.TEXTURE_2D),w.pixelStorei(w.UNPACK_FLIP_Y_WEBGL,I.flipY),w.pixelStorei(w.UNPACK_PREMULTIPLY_ALPHA_WEBGL,I.premultiplyAlpha),w.pixelStorei(w.UNPACK_ALIGNMENT,I.unpackAlignment);let ze=w.getParameter(w.UNPACK_ROW_LENGTH),Kt=w.getParameter(w.UNPACK_IMAGE_HEIGHT),Vn=w.getParameter(w.UNPACK_SKIP_PIXELS),Zt=w.getParameter(w.UNPACK_SKIP_ROWS),Zr=w.getParameter(w.UNPACK_SKIP_IMAGES);w.pixelStorei(w.UNPACK_ROW_LENGTH,$e.width),w.pixelStorei(w.UNPACK_IMAGE_HEIGHT,$e.height),w.pixelStorei(w.UNPACK_SKIP_PIXELS,we),w.pixelStorei(w.UNPACK_SKIP_ROWS,Re),w.pixelStorei(w.UNPACK_SKIP_IMAGES,ye);let nt=y.isDataArrayTexture||y.isData3DTexture,ci=I.isDataArrayTexture||I.isData3DTexture;if(y.isDepthTexture){let li=me.get(y),Nt=me.get(I),Ht=me.get(li.__renderTarget),Cc=me.get(Nt.__renderTarget);ve.bindFramebuffer(w.READ_FRAMEBUFFER,Ht.__webglFramebuffer),ve.bindFramebuffer(w.DRAW_FRAMEBUFFER,Cc.__webglFramebuffer);for(let vn=0;vn<ae;vn++)nt&&(w.framebufferTextureLayer(w.READ_FRAMEBUFFER,w.COLOR_ATTACHMENT0,me.get(y).__webglTexture,L,ye+vn),w.framebufferTextureLayer(w.DRAW_FRAMEBUFFER,w.COLOR_ATTACHMENT0,me.get(I).__webglTexture,j,lt+vn)),w.blitFramebuffer(we,Re,re,he,Fe,We,re,he,w.DEPTH_BUFFER_BIT,w.NEAREST);ve.bindFramebuffer(w.READ_FRAMEBUFFER,null),ve.bindFramebuffer(w.DRAW_FRAMEBUFFER,null)}else if(L!==0||y.isRenderTargetTexture||me.has(y)){let li=me.get(y),Nt=me.get(I);ve.bindFramebuffer(w.READ_FRAMEBUFFER,d_),ve.bindFramebuffer(w.DRAW_FRAMEBUFFER,p_);for(let Ht=0;Ht<ae;Ht++)nt?w.framebufferTextureLayer(w.READ_FRAMEBUFFER,w.COLOR_ATTACHMENT0,li.__webglTexture,L,ye+Ht):w.framebufferTexture2D(w.READ_FRAMEBUFFER,w.COLOR_ATTACHMENT0,w.TEXTURE_2D,li.__webglTexture,L),ci?w.framebufferTextureLayer(w.DRAW_FRAMEBUFFER,w.COLOR_ATTACHMENT0,Nt.__webglTexture,j,lt+Ht):w.framebufferTexture2D(w.DRAW_FRAMEBUFFER,w.COLOR_ATTACHMENT0,w.TEXTURE_2D,Nt.__webglTexture,j),L!==0?w.blitFramebuffer(we,Re,re,he,Fe,We,re,he,w.COLOR_BUFFER_BIT,w.NEAREST):ci?w.copyTexSubImage3D(it,j,Fe,We,lt+Ht,we,Re,re,he):w.copyTexSubImage2D(it,j,Fe,We,we,Re,re,he);ve.bindFramebuffer(w.READ_FRAMEBUFFER,null),ve.bindFramebuffer(w.DRAW_FRAMEBUFFER,null)}else ci?y.isDataTexture||y.isData3DTexture?w.texSubImage3D(it,j,Fe,We,lt,re,he,ae,Ye,be,$e.data):I.isCompressedArrayTexture?w.compressedTexSubImage3D(it,j,Fe,We,lt,re,he,ae,Ye,$e.data):w.texSubImage3D(it,j,Fe,We,lt,re,he,ae,Ye,be,$e):y.isDataTexture?w.texSubImage2D(w.TEXTURE_2D,j,Fe,We,re,he,Ye,be,$e.data):y.isCompressedTexture?w.compressedTexSubImage2D(w.TEXTURE_2D,j,Fe,We,$e.width,$e.height,Ye,$e.data):w.texSubImage2D(w.TEXTURE_2D,j,Fe,We,re,he,Ye,be,$e);w.pixelStorei(w.UNPACK_ROW_LENGTH,ze),w.pixelStorei(w.UNPACK_IMAGE_HEIGHT,Kt),w.pixelStorei(w.UNPACK_SKIP_PIXELS,Vn),w.pixelStorei(w.UNPACK_SKIP_ROWS,Zt),w.pixelStorei(w.UNPACK_SKIP_IMAGES,Zr),j===0&&I.generateMipmaps&&w.generateMipmap(it),ve.unbindTexture()},this.initRenderTarget=function(y){me.get(y).__webglFramebuffer===void 0&&Be.setupRenderTarget(y)},this.initTexture=function(y){y.isCubeTexture?Be.setTextureCube(y,0):y.isData3DTexture?Be.setTexture3D(y,0):y.isDataArrayTexture||y.isCompressedArrayTexture?Be.setTexture2DArray(y,0):Be.setTexture2D(y,0),ve.unbindTexture()},this.resetState=function(){C=0,U=0,N=null,ve.reset(),ne.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return zt}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(e){this._outputColorSpace=e;let t=this.getContext();t.drawingBufferColorSpace=Le._getDrawingBufferColorSpace(e),t.unpackColorSpace=Le._getUnpackColorSpace()}};var _c=0,QM=1,eS=new T,Bg=new co,jl=new It,kg=new T,gc=new Ui,xc=class{constructor(){this.tolerance=-1,this.faces=[],this.newFaces=[],this.assigned=new yc,this.unassigned=new yc,this.vertices=[]}setFromPoints(e){if(e.length>=4){this.makeEmpty();for(let t=0,i=e.length;t<i;t++)this.vertices.push(new $l(e[t]));this._compute()}return this}setFromObject(e){let t=[];return e.updateMatrixWorld(!0),e.traverse(function(i){let r=i.geometry;if(r!==void 0){let s=r.attributes.position;if(s!==void 0)for(let o=0,a=s.count;o<a;o++){let l=new T;l.fromBufferAttribute(s,o).applyMatrix4(i.matrixWorld),t.push(l)}}}),this.setFromPoints(t)}containsPoint(e){let t=this.faces;for(let i=0,r=t.length;i<r;i++)if(t[i].distanceToPoint(e)>this.tolerance)return!1;return!0}intersectRay(e,t){let i=this.faces,r=-1/0,s=1/0;for(let o=0,a=i.length;o<a;o++){let l=i[o],c=l.distanceToPoint(e.origin),h=l.normal.dot(e.direction);if(c>0&&h>=0)return null;let u=h!==0?-c/h:0;if(!(u<=0)&&(h>0?s=Math.min(u,s):r=Math.max(u,r),r>s))return null}return r!==-1/0?e.at(r,t):e.at(s,t),t}intersectsRay(e){return this.intersectRay(e,eS)!==null}makeEmpty(){return this.faces=[],this.vertices=[],this}_addVertexToFace(e,t){return e.face=t,t.outside===null?this.assigned.append(e):this.assigned.insertBefore(t.outside,e),t.outside=e,this}_removeVertexFromFace(e,t){return e===t.outside&&(e.next!==null&&e.next.face===t?t.outside=e.next:t.outside=null),this.assigned.remove(e),this}_removeAllVerticesFromFace(e){if(e.outside!==null){let t=e.outside,i=e.outside;for(;i.next!==null&&i.next.face===e;)i=i.next;return this.assigned.removeSubList(t,i),t.prev=i.next=null,e.outside=null,t}}_deleteFaceVertices(e,t){let i=this._removeAllVerticesFromFace(e);if(i!==void 0)if(t===void 0)this.unassigned.appendChain(i);else{let r=i;do{let s=r.next;t.distanceToPoint(r.point)>this.tolerance?this._addVertexToFace(r,t):this.unassigned.append(r),r=s}while(r!==null)}return this}_resolveUnassignedPoints(e){if(this.unassigned.isEmpty()===!1){let t=this.unassigned.first();do{let i=t.next,r=this.tolerance,s=null;for(let o=0;o<e.length;o++){let a=e[o];if(a.mark===_c){let l=a.distanceToPoint(t.point);if(l>r&&(r=l,s=a),r>1e3*this.tolerance)break}}s!==null&&this._addVertexToFace(t,s),t=i}while(t!==null)}return this}_computeExtremes(){let e=new T,t=new T,i=[],r=[];for(let s=0;s<3;s++)i[s]=r[s]=this.vertices[0];e.copy(this.vertices[0].point),t.copy(this.vertices[0].point);for(let s=0,o=this.vertices.length;s<o;s++){let a=this.vertices[s],l=a.point;for(let c=0;c<3;c++)l.getComponent(c)<e.getComponent(c)&&(e.setComponent(c,l.getComponent(c)),i[c]=a);for(let c=0;c<3;c++)l.getComponent(c)>t.getComponent(c)&&(t.setComponent(c,l.getComponent(c)),r[c]=a)}return this.tolerance=3*Number.EPSILON*(Math.max(Math.abs(e.x),Math.abs(t.x))+Math.max(Math.abs(e.y),Math.abs(t.y))+Math.max(Math.abs(e.z),Math.abs(t.z))),{min:i,max:r}}_computeInitialHull(){let e=this.vertices,t=this._computeExtremes(),i=t.min,r=t.max,s=0,o=0;for(let f=0;f<3;f++){let p=r[f].point.getComponent(f)-i[f].point.getComponent(f);p>s&&(s=p,o=f)}let a=i[o],l=r[o],c,h;s=0,Bg.set(a.point,l.point);for(let f=0,p=this.vertices.length;f<p;f++){let g=e[f];if(g!==a&&g!==l){Bg.closestPointToPoint(g.point,!0,kg);let x=kg.distanceToSquared(g.point);x>s&&(s=x,c=g)}}s=-1,jl.setFromCoplanarPoints(a.point,l.point,c.point);for(let f=0,p=this.vertices.length;f<p;f++){let g=e[f];if(g!==a&&g!==l&&g!==c){let x=Math.abs(jl.distanceToPoint(g.point));x>s&&(s=x,h=g)}}let u=[];if(jl.distanceToPoint(h.point)<0){u.push(Di.create(a,l,c),Di.create(h,l,a),Di.create(h,c,l),Di.create(h,a,c));for(let f=0;f<3;f++){let p=(f+1)%3;u[f+1].getEdge(2).setTwin(u[0].getEdge(p)),u[f+1].getEdge(1).setTwin(u[p+1].getEdge(0))}}else{u.push(Di.create(a,c,l),Di.create(h,a,l),Di.create(h,l,c),Di.create(h,c,a));for(let f=0;f<3;f++){let p=(f+1)%3;u[f+1].getEdge(2).setTwin(u[0].getEdge((3-f)%3)),u[f+1].getEdge(0).setTwin(u[p+1].getEdge(1))}}for(let f=0;f<4;f++)this.faces.push(u[f]);for(let f=0,p=e.length;f<p;f++){let g=e[f];if(g!==a&&g!==l&&g!==c&&g!==h){s=this.tolerance;let x=null;for(let m=0;m<4;m++){let d=this.faces[m].distanceToPoint(g.point);d>s&&(s=d,x=this.faces[m])}x!==null&&this._addVertexToFace(g,x)}}return this}_reindexFaces(){let e=[];for(let t=0;t<this.faces.length;t++){let i=this.faces[t];i.mark===_c&&e.push(i)}return this.faces=e,this}_nextVertexToAdd(){if(this.assigned.isEmpty()===!1){let e,t=0,i=this.assigned.first().face,r=i.outside;do{let s=i.distanceToPoint(r.point);s>t&&(t=s,e=r),r=r.next}while(r!==null&&r.face===i);return e}}_computeHorizon(e,t,i,r){this._deleteFaceVertices(i),i.mark=QM;let s;t===null?s=t=i.getEdge(0):s=t.next;do{let o=s.twin,a=o.face;a.mark===_c&&(a.distanceToPoint(e)>this.tolerance?this._computeHorizon(e,o,a,r):r.push(s)),s=s.next}while(s!==t);return this}_addAdjoiningFace(e,t){let i=Di.create(e,t.tail(),t.head());return this.faces.push(i),i.getEdge(-1).setTwin(t.twin),i.getEdge(0)}_addNewFaces(e,t){this.newFaces=[];let i=null,r=null;for(let s=0;s<t.length;s++){let o=t[s],a=this._addAdjoiningFace(e,o);i===null?i=a:a.next.setTwin(r),this.newFaces.push(a.face),r=a}return i.next.setTwin(r),this}_addVertexToHull(e){let t=[];return this.unassigned.clear(),this._removeVertexFromFace(e,e.face),this._computeHorizon(e.point,null,e.face,t),this._addNewFaces(e,t),this._resolveUnassignedPoints(this.newFaces),this}_cleanup(){return this.assigned.clear(),this.unassigned.clear(),this.newFaces=[],this}_compute(){let e;for(this._computeInitialHull();(e=this._nextVertexToAdd())!==void 0;)this._addVertexToHull(e);return this._reindexFaces(),this._cleanup(),this}},Di=class n{constructor(){this.normal=new T,this.midpoint=new T,this.area=0,this.constant=0,this.outside=null,this.mark=_c,this.edge=null}static create(e,t,i){let r=new n,s=new mo(e,r),o=new mo(t,r),a=new mo(i,r);return s.next=a.prev=o,o.next=s.prev=a,a.next=o.prev=s,r.edge=s,r.compute()}getEdge(e){let t=this.edge;for(;e>0;)t=t.next,e--;for(;e<0;)t=t.prev,e++;return t}compute(){let e=this.edge.tail(),t=this.edge.head(),i=this.edge.next.head();return gc.set(e.point,t.point,i.point),gc.getNormal(this.normal),gc.getMidpoint(this.midpoint),this.area=gc.getArea(),this.constant=this.normal.dot(this.midpoint),this}distanceToPoint(e){return this.normal.dot(e)-this.constant}},mo=class{constructor(e,t){this.vertex=e,this.prev=null,this.next=null,this.twin=null,this.face=t}head(){return this.vertex}tail(){return this.prev?this.prev.vertex:null}length(){let e=this.head(),t=this.tail();return t!==null?t.point.distanceTo(e.point):-1}lengthSquared(){let e=this.head(),t=this.tail();return t!==null?t.point.distanceToSquared(e.point):-1}setTwin(e){return this.twin=e,e.twin=this,this}},$l=class{constructor(e){this.point=e,this.prev=null,this.next=null,this.face=null}},yc=class{constructor(){this.head=null,this.tail=null}first(){return this.head}last(){return this.tail}clear(){return this.head=this.tail=null,this}insertBefore(e,t){return t.prev=e.prev,t.next=e,t.prev===null?this.head=t:t.prev.next=t,e.prev=t,this}insertAfter(e,t){return t.prev=e,t.next=e.next,t.next===null?this.tail=t:t.next.prev=t,e.next=t,this}append(e){return this.head===null?this.head=e:this.tail.next=e,e.prev=this.tail,e.next=null,this.tail=e,this}appendChain(e){for(this.head===null?this.head=e:this.tail.next=e,e.prev=this.tail;e.next!==null;)e=e.next;return this.tail=e,this}remove(e){return e.prev===null?this.head=e.next:e.prev.next=e.next,e.next===null?this.tail=e.prev:e.next.prev=e.prev,this}removeSubList(e,t){return e.prev===null?this.head=t.next:e.prev.next=t.next,t.next===null?this.tail=e.prev:t.next.prev=e.prev,this}isEmpty(){return this.head===null}};var go=class extends st{constructor(e=[]){super();let t=[],i=[],s=new xc().setFromPoints(e).faces;for(let o=0;o<s.length;o++){let a=s[o],l=a.edge;do{let c=l.head().point;t.push(c.x,c.y,c.z),i.push(a.normal.x,a.normal.y,a.normal.z),l=l.next}while(l!==a.edge)}this.setAttribute("position",new He(t,3)),this.setAttribute("normal",new He(i,3))}};function Gg(n,e=!1){let t=n[0].index!==null,i=new Set(Object.keys(n[0].attributes)),r=new Set(Object.keys(n[0].morphAttributes)),s={},o={},a=n[0].morphTargetsRelative,l=new st,c=0;for(let h=0;h<n.length;++h){let u=n[h],f=0;if(t!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let p in u.attributes){if(!i.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+p+'" attribute exists among all geometries, or in none of them.'),null;s[p]===void 0&&(s[p]=[]),s[p].push(u.attributes[p]),f++}if(f!==i.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let p in u.morphAttributes){if(!r.has(p))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;o[p]===void 0&&(o[p]=[]),o[p].push(u.morphAttributes[p])}if(e){let p;if(t)p=u.index.count;else if(u.attributes.position!==void 0)p=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,p,h),c+=p}}if(t){let h=0,u=[];for(let f=0;f<n.length;++f){let p=n[f].index;for(let g=0;g<p.count;++g)u.push(p.getX(g)+h);h+=n[f].attributes.position.count}l.setIndex(u)}for(let h in s){let u=zg(s[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u===0)break;l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let f=0;f<u;++f){let p=[];for(let x=0;x<o[h].length;++x)p.push(o[h][x][f]);let g=zg(p);if(!g)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(g)}}return l}function zg(n){let e,t,i,r=-1,s=0;for(let c=0;c<n.length;++c){let h=n[c];if(e===void 0&&(e=h.array.constructor),e!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(t===void 0&&(t=h.itemSize),t!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(i===void 0&&(i=h.normalized),i!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(r===-1&&(r=h.gpuType),r!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;s+=h.count*t}let o=new e(s),a=new _t(o,t,i),l=0;for(let c=0;c<n.length;++c){let h=n[c];if(h.isInterleavedBufferAttribute){let u=l/t;for(let f=0,p=h.count;f<p;f++)for(let g=0;g<t;g++){let x=h.getComponent(f,g);a.setComponent(f+u,g,x)}}else o.set(h.array,l);l+=h.count*t}return r!==void 0&&(a.gpuType=r),a}function qr(n,e,t){let i=n.flatMap(([r,s])=>[new T(e,s,r),new T(t,s,r)]);return new go(i)}function Jl(n){return new go(n.map(([e,t,i])=>new T(e,t,i)))}function Lt(n,e){let t=n.index===null?n:n.toNonIndexed(),{r:i,g:r,b:s}=new fe(e),o=t.getAttribute("position").count,a=new Float32Array(o*3);for(let l=0;l<o;l++)a.set([i,r,s],l*3);return t.setAttribute("color",new He(a,3)),t.deleteAttribute("uv"),t}function Kr(n){let e=Gg(n);for(let t of n)t.dispose();return e}var tS=8160369,Hg=7041887,Vg=11775136,iS=10787462,nS=9670022,rS=11119022,Fi=.4,sS=5;function oS({center:n,halfExtents:e,yaw:t}){let[i,r,s]=e;return new si(2*i,2*r,2*s).rotateY(t).translate(...n)}function aS(n){return[...n.boxes.map(e=>Lt(oS(e),Vg)),...n.cylinders.map(({center:e,radius:t,halfHeight:i})=>Lt(new gn(t,t,2*i,24).translate(...e),rS)),...n.ramps.map(({corners:e})=>Lt(Jl(e),iS)),...n.hulls.map(({corners:e})=>Lt(Jl(e),nS))]}function cS({boundsMin:n,boundsMax:e}){let[t,i]=[0,2].map(a=>(n[a]+e[a])/2),[r,s]=[0,2].map(a=>e[a]-n[a]+2*Fi),o=(a,l,c,h)=>Lt(new si(a,2*Fi,l).translate(c,n[1],h),Vg);return[o(Fi,s,n[0]-Fi/2,i),o(Fi,s,e[0]+Fi/2,i),o(r,Fi,t,n[2]-Fi/2),o(r,Fi,t,e[2]+Fi/2)]}var vc=class{constructor(e){this.parent=e}things=[];reset(e){this.dispose();let{boundsMin:t,boundsMax:i}=e,[r,s]=[0,2].map(f=>(t[f]+i[f])/2),[o,a]=[0,2].map(f=>i[f]-t[f]),l=new ht(new Br(o,a).rotateX(-Math.PI/2).translate(r,t[1],s),new _n({color:tS})),c=Math.max(o,a),h=new lo(c,Math.min(Math.ceil(c/sS),400),Hg,Hg);h.position.set(r,t[1]+.02,s),h.visible=o===a;let u=new ht(Kr([...aS(e),...cS(e)]),new _n({vertexColors:!0,flatShading:!0}));u.castShadow=!0,l.receiveShadow=!0,u.receiveShadow=!0,this.things=[l,h,u],this.parent.add(...this.things)}show(){}dispose(){for(let e of this.things)e.removeFromParent(),e.geometry.dispose(),[e.material].flat().forEach(t=>t.dispose());this.things=[]}};var Wg={type:"change"},eh={type:"start"},Yg={type:"end"},Mc=new Yi,Xg=new It,lS=Math.cos(70*mr.DEG2RAD),vt=new T,qt=2*Math.PI,Xe={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},Ql=1e-6,Sc=class extends ho{constructor(e,t=null){super(e,t),this.state=Xe.NONE,this.target=new T,this.cursor=new T,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:Tn.ROTATE,MIDDLE:Tn.DOLLY,RIGHT:Tn.PAN},this.touches={ONE:wn.ROTATE,TWO:wn.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._domElementKeyEvents=null,this._lastPosition=new T,this._lastQuaternion=new St,this._lastTargetPosition=new T,this._quat=new St().setFromUnitVectors(e.up,new T(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new Gr,this._sphericalDelta=new Gr,this._scale=1,this._panOffset=new T,this._rotateStart=new de,this._rotateEnd=new de,this._rotateDelta=new de,this._panStart=new de,this._panEnd=new de,this._panDelta=new de,this._dollyStart=new de,this._dollyEnd=new de,this._dollyDelta=new de,this._dollyDirection=new T,this._mouse=new de,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=uS.bind(this),this._onPointerDown=hS.bind(this),this._onPointerUp=fS.bind(this),this._onContextMenu=yS.bind(this),this._onMouseWheel=mS.bind(this),this._onKeyDown=gS.bind(this),this._onTouchStart=_S.bind(this),this._onTouchMove=xS.bind(this),this._onMouseDown=dS.bind(this),this._onMouseMove=pS.bind(this),this._interceptControlDown=vS.bind(this),this._interceptControlUp=MS.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}connect(e){super.connect(e),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.getRootNode().addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.getRootNode().removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.style.touchAction="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(e){e.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=e}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(Wg),this.update(),this.state=Xe.NONE}update(e=null){let t=this.object.position;vt.copy(t).sub(this.target),vt.applyQuaternion(this._quat),this._spherical.setFromVector3(vt),this.autoRotate&&this.state===Xe.NONE&&this._rotateLeft(this._getAutoRotationAngle(e)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let i=this.minAzimuthAngle,r=this.maxAzimuthAngle;isFinite(i)&&isFinite(r)&&(i<-Math.PI?i+=qt:i>Math.PI&&(i-=qt),r<-Math.PI?r+=qt:r>Math.PI&&(r-=qt),i<=r?this._spherical.theta=Math.max(i,Math.min(r,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(i+r)/2?Math.max(i,this._spherical.theta):Math.min(r,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let s=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let o=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),s=o!=this._spherical.radius}if(vt.setFromSpherical(this._spherical),vt.applyQuaternion(this._quatInverse),t.copy(this.target).add(vt),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let o=null;if(this.object.isPerspectiveCamera){let a=vt.length();o=this._clampDistance(a*this._scale);let l=a-o;this.object.position.addScaledVector(this._dollyDirection,l),this.object.updateMatrixWorld(),s=!!l}else if(this.object.isOrthographicCamera){let a=new T(this._mouse.x,this._mouse.y,0);a.unproject(this.object);let l=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),s=l!==this.object.zoom;let c=new T(this._mouse.x,this._mouse.y,0);c.unproject(this.object),this.object.position.sub(c).add(a),this.object.updateMatrixWorld(),o=vt.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;o!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(o).add(this.object.position):(Mc.origin.copy(this.object.position),Mc.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(Mc.direction))<lS?this.object.lookAt(this.target):(Xg.setFromNormalAndCoplanarPoint(this.object.up,this.target),Mc.intersectPlane(Xg,this.target))))}else if(this.object.isOrthographicCamera){let o=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),o!==this.object.zoom&&(this.object.updateProjectionMatrix(),s=!0)}return this._scale=1,this._performCursorZoom=!1,s||this._lastPosition.distanceToSquared(this.object.position)>Ql||8*(1-this._lastQuaternion.dot(this.object.quaternion))>Ql||this._lastTargetPosition.distanceToSquared(this.target)>Ql?(this.dispatchEvent(Wg),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(e){return e!==null?qt/60*this.autoRotateSpeed*e:qt/60/60*this.autoRotateSpeed}_getZoomScale(e){let t=Math.abs(e*.01);return Math.pow(.95,this.zoomSpeed*t)}_rotateLeft(e){this._sphericalDelta.theta-=e}_rotateUp(e){this._sphericalDelta.phi-=e}_panLeft(e,t){vt.setFromMatrixColumn(t,0),vt.multiplyScalar(-e),this._panOffset.add(vt)}_panUp(e,t){this.screenSpacePanning===!0?vt.setFromMatrixColumn(t,1):(vt.setFromMatrixColumn(t,0),vt.crossVectors(this.object.up,vt)),vt.multiplyScalar(e),this._panOffset.add(vt)}_pan(e,t){let i=this.domElement;if(this.object.isPerspectiveCamera){let r=this.object.position;vt.copy(r).sub(this.target);let s=vt.length();s*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*e*s/i.clientHeight,this.object.matrix),this._panUp(2*t*s/i.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(e*(this.object.right-this.object.left)/this.object.zoom/i.clientWidth,this.object.matrix),this._panUp(t*(this.object.top-this.object.bottom)/this.object.zoom/i.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(e){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=e:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(e,t){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let i=this.domElement.getBoundingClientRect(),r=e-i.left,s=t-i.top,o=i.width,a=i.height;this._mouse.x=r/o*2-1,this._mouse.y=-(s/a)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(e){return Math.max(this.minDistance,Math.min(this.maxDistance,e))}_handleMouseDownRotate(e){this._rotateStart.set(e.clientX,e.clientY)}_handleMouseDownDolly(e){this._updateZoomParameters(e.clientX,e.clientX),this._dollyStart.set(e.clientX,e.clientY)}_handleMouseDownPan(e){this._panStart.set(e.clientX,e.clientY)}_handleMouseMoveRotate(e){this._rotateEnd.set(e.clientX,e.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(qt*this._rotateDelta.x/t.clientHeight),this._rotateUp(qt*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(e){this._dollyEnd.set(e.clientX,e.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.update()}_handleMouseMovePan(e){this._panEnd.set(e.clientX,e.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(e){this._updateZoomParameters(e.clientX,e.clientY),e.deltaY<0?this._dollyIn(this._getZoomScale(e.deltaY)):e.deltaY>0&&this._dollyOut(this._getZoomScale(e.deltaY)),this.update()}_handleKeyDown(e){let t=!1;switch(e.code){case this.keys.UP:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(qt*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),t=!0;break;case this.keys.BOTTOM:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateUp(-qt*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),t=!0;break;case this.keys.LEFT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(qt*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),t=!0;break;case this.keys.RIGHT:e.ctrlKey||e.metaKey||e.shiftKey?this.enableRotate&&this._rotateLeft(-qt*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),t=!0;break}t&&(e.preventDefault(),this.update())}_handleTouchStartRotate(e){if(this._pointers.length===1)this._rotateStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),r=.5*(e.pageY+t.y);this._rotateStart.set(i,r)}}_handleTouchStartPan(e){if(this._pointers.length===1)this._panStart.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),r=.5*(e.pageY+t.y);this._panStart.set(i,r)}}_handleTouchStartDolly(e){let t=this._getSecondPointerPosition(e),i=e.pageX-t.x,r=e.pageY-t.y,s=Math.sqrt(i*i+r*r);this._dollyStart.set(0,s)}_handleTouchStartDollyPan(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enablePan&&this._handleTouchStartPan(e)}_handleTouchStartDollyRotate(e){this.enableZoom&&this._handleTouchStartDolly(e),this.enableRotate&&this._handleTouchStartRotate(e)}_handleTouchMoveRotate(e){if(this._pointers.length==1)this._rotateEnd.set(e.pageX,e.pageY);else{let i=this._getSecondPointerPosition(e),r=.5*(e.pageX+i.x),s=.5*(e.pageY+i.y);this._rotateEnd.set(r,s)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let t=this.domElement;this._rotateLeft(qt*this._rotateDelta.x/t.clientHeight),this._rotateUp(qt*this._rotateDelta.y/t.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(e){if(this._pointers.length===1)this._panEnd.set(e.pageX,e.pageY);else{let t=this._getSecondPointerPosition(e),i=.5*(e.pageX+t.x),r=.5*(e.pageY+t.y);this._panEnd.set(i,r)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(e){let t=this._getSecondPointerPosition(e),i=e.pageX-t.x,r=e.pageY-t.y,s=Math.sqrt(i*i+r*r);this._dollyEnd.set(0,s),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let o=(e.pageX+t.x)*.5,a=(e.pageY+t.y)*.5;this._updateZoomParameters(o,a)}_handleTouchMoveDollyPan(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enablePan&&this._handleTouchMovePan(e)}_handleTouchMoveDollyRotate(e){this.enableZoom&&this._handleTouchMoveDolly(e),this.enableRotate&&this._handleTouchMoveRotate(e)}_addPointer(e){this._pointers.push(e.pointerId)}_removePointer(e){delete this._pointerPositions[e.pointerId];for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId){this._pointers.splice(t,1);return}}_isTrackingPointer(e){for(let t=0;t<this._pointers.length;t++)if(this._pointers[t]==e.pointerId)return!0;return!1}_trackPointer(e){let t=this._pointerPositions[e.pointerId];t===void 0&&(t=new de,this._pointerPositions[e.pointerId]=t),t.set(e.pageX,e.pageY)}_getSecondPointerPosition(e){let t=e.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[t]}_customWheelEvent(e){let t=e.deltaMode,i={clientX:e.clientX,clientY:e.clientY,deltaY:e.deltaY};switch(t){case 1:i.deltaY*=16;break;case 2:i.deltaY*=100;break}return e.ctrlKey&&!this._controlActive&&(i.deltaY*=10),i}};function hS(n){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(n.pointerId),this.domElement.addEventListener("pointermove",this._onPointerMove),this.domElement.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(n)&&(this._addPointer(n),n.pointerType==="touch"?this._onTouchStart(n):this._onMouseDown(n)))}function uS(n){this.enabled!==!1&&(n.pointerType==="touch"?this._onTouchMove(n):this._onMouseMove(n))}function fS(n){switch(this._removePointer(n),this._pointers.length){case 0:this.domElement.releasePointerCapture(n.pointerId),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(Yg),this.state=Xe.NONE;break;case 1:let e=this._pointers[0],t=this._pointerPositions[e];this._onTouchStart({pointerId:e,pageX:t.x,pageY:t.y});break}}function dS(n){let e;switch(n.button){case 0:e=this.mouseButtons.LEFT;break;case 1:e=this.mouseButtons.MIDDLE;break;case 2:e=this.mouseButtons.RIGHT;break;default:e=-1}switch(e){case Tn.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(n),this.state=Xe.DOLLY;break;case Tn.ROTATE:if(n.ctrlKey||n.metaKey||n.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(n),this.state=Xe.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(n),this.state=Xe.ROTATE}break;case Tn.PAN:if(n.ctrlKey||n.metaKey||n.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(n),this.state=Xe.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(n),this.state=Xe.PAN}break;default:this.state=Xe.NONE}this.state!==Xe.NONE&&this.dispatchEvent(eh)}function pS(n){switch(this.state){case Xe.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(n);break;case Xe.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(n);break;case Xe.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(n);break}}function mS(n){this.enabled===!1||this.enableZoom===!1||this.state!==Xe.NONE||(n.preventDefault(),this.dispatchEvent(eh),this._handleMouseWheel(this._customWheelEvent(n)),this.dispatchEvent(Yg))}function gS(n){this.enabled!==!1&&this._handleKeyDown(n)}function _S(n){switch(this._trackPointer(n),this._pointers.length){case 1:switch(this.touches.ONE){case wn.ROTATE:if(this.enableRotate===!1)return;this._handleTouchStartRotate(n),this.state=Xe.TOUCH_ROTATE;break;case wn.PAN:if(this.enablePan===!1)return;this._handleTouchStartPan(n),this.state=Xe.TOUCH_PAN;break;default:this.state=Xe.NONE}break;case 2:switch(this.touches.TWO){case wn.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(n),this.state=Xe.TOUCH_DOLLY_PAN;break;case wn.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(n),this.state=Xe.TOUCH_DOLLY_ROTATE;break;default:this.state=Xe.NONE}break;default:this.state=Xe.NONE}this.state!==Xe.NONE&&this.dispatchEvent(eh)}function xS(n){switch(this._trackPointer(n),this.state){case Xe.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(n),this.update();break;case Xe.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(n),this.update();break;case Xe.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(n),this.update();break;case Xe.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(n),this.update();break;default:this.state=Xe.NONE}}function yS(n){this.enabled!==!1&&n.preventDefault()}function vS(n){n.key==="Control"&&(this._controlActive=!0,this.domElement.getRootNode().addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function MS(n){n.key==="Control"&&(this._controlActive=!1,this.domElement.getRootNode().removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var SS=9,ES=4,bS=6,TS=new T(0,0,1),Ec=class{constructor(e,t){this.camera=e;this.controls=new Sc(e,t),this.controls.maxPolarAngle=mr.degToRad(88),this.controls.minDistance=4}followed=null;current="free";controls;heading=new T(0,0,1);wanted=new T;map=null;get mode(){return this.current}set mode(e){this.current=e,this.controls.enabled=e!=="follow",this.controls.enableRotate=e==="free",e==="top"&&this.map!==null&&this.lookDown(this.map)}reset(e){this.map=e,this.followed=null;let t=this.middle(e),i=e.boundsMax[0]-e.boundsMin[0];this.controls.target.copy(t),this.controls.maxDistance=4*i,this.camera.position.set(t.x-.15*i,.45*i,t.z-.6*i),this.mode=this.current}show(e){let t=this.current==="follow"?this.target(e):void 0;t!==void 0?this.follow(t,e.times.passed):this.controls.update()}dispose(){this.controls.dispose()}target(e){let t=e.of(0),i=this.followed??e.view.player;return t.find(({index:r})=>r===i)??(i===null?t[0]:void 0)}follow(e,t){let i=1-Math.exp(-bS*t);this.wanted.set(Math.sin(e.turretYaw),0,Math.cos(e.turretYaw)),this.heading.lerp(this.wanted,i),this.heading.lengthSq()<1e-4&&this.heading.copy(TS),this.heading.normalize(),this.controls.target.fromArray(e.position),this.camera.position.fromArray(e.position).addScaledVector(this.heading,-SS).add(this.wanted.set(0,ES,0)),this.wanted.fromArray(e.position).addScaledVector(this.heading,6),this.camera.lookAt(this.wanted)}lookDown(e){let t=this.middle(e),i=Math.tan(mr.degToRad(this.camera.fov/2)),r=e.boundsMax[0]-e.boundsMin[0],s=e.boundsMax[2]-e.boundsMin[2],o=Math.max(s,r/this.camera.aspect)/2/i;this.controls.target.copy(t),this.camera.position.set(t.x,t.y+1.05*o,t.z-.01)}middle({boundsMin:e,boundsMax:t}){return new T((e[0]+t[0])/2,e[1],(e[2]+t[2])/2)}};var qg=10335432,wS=60,AS=1500,Kg=2048,bc=class{constructor(e){this.parent=e;this.renderer=new po({antialias:!0,powerPreference:"high-performance"}),this.canvas=this.renderer.domElement,this.canvas.className="stage",e.append(this.canvas),this.scene.background=new fe(qg),this.scene.fog=new eo(qg,150,600),this.scene.add(new oo(14674677,7037520,1.6),this.sun,this.sun.target),this.sun.castShadow=!0,this.sun.shadow.mapSize.set(Kg,Kg),this.renderer.shadowMap.enabled=!0,this.observer=new ResizeObserver(()=>this.fit()),this.observer.observe(e),this.fit()}canvas;scene=new to;camera=new Yt(wS,1,.3,AS);renderer;sun=new ao(16773853,2.4);observer;light({boundsMin:e,boundsMax:t}){let i=e.map((a,l)=>(a+t[l])/2),r=Math.hypot(t[0]-e[0],t[2]-e[2])/2,{sun:s}=this;s.target.position.set(i[0],0,i[2]),s.position.set(i[0]-.5*r,1.2*r,i[2]-.7*r);let{camera:o}=s.shadow;Object.assign(o,{left:-r,right:r,top:r,bottom:-r,near:1,far:4*r}),o.updateProjectionMatrix()}render(){this.renderer.render(this.scene,this.camera)}dispose(){this.observer.disconnect(),this.renderer.dispose(),this.canvas.remove()}fit(){let{clientWidth:e,clientHeight:t}=this.parent;e>0&&t>0&&(this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.setSize(e,t,!1),this.camera.aspect=e/t,this.camera.updateProjectionMatrix())}};var Zg=[5682409,15113984,40563,15787074,13400487,29362,13983232,14540253],jg=[5682409,15113984,40563,13400487];function $g(n,e){return e>0?jg[(e-1)%jg.length]:Zg[n%Zg.length]}var Tc=class{constructor(e,t,i,r){this.capacity=r;this.mesh=new ro(t,i,r),this.mesh.instanceMatrix.setUsage(ll),this.mesh.instanceColor=new $i(new Float32Array(r*3),3),this.mesh.instanceColor.setUsage(ll),this.mesh.frustumCulled=!1,this.mesh.count=0,e.add(this.mesh)}mesh;count=0;colour=new fe;clear(){this.count=0}add(e,t){this.count<this.capacity&&(this.mesh.setMatrixAt(this.count,e),this.mesh.setColorAt(this.count,this.colour.setHex(t)),this.count++)}flush(){let{mesh:e,count:t}=this;e.count=t,e.visible=t>0;let{instanceMatrix:i,instanceColor:r}=e;i.clearUpdateRanges(),i.addUpdateRange(0,t*16),i.needsUpdate=!0,r!==null&&(r.clearUpdateRanges(),r.addUpdateRange(0,t*3),r.needsUpdate=!0)}dispose(){this.mesh.removeFromParent(),this.mesh.geometry.dispose(),this.mesh.dispose()}};var Jg=[{name:"scout",halfExtents:[.9,.45,1.4],turretHeight:.6,health:120},{name:"medium",halfExtents:[1,.5,1.6],turretHeight:.7,health:170},{name:"heavy",halfExtents:[1.4,.65,2.3],turretHeight:.9,health:250}];function i_(n){return Jg[n]??Jg[1]}var n_=16777215,th=12105912,Qg=2763308,e_=9080208,t_=[[-.8,-1.8],[.78,-1.8],[1,-.9],[.9,0],[-.92,0],[-1,-.9]],RS=[[-1,0],[1,0],[1,.15],[.5,.9],[-.9,.9],[-1,.5]],CS=[[-.85,-1],[.7,-1],[.9,-.3],[.92,0],[-.9,0]],PS=[[-.6,-.5],[.5,-.5],[.55,-.1],[.25,.4],[-.45,.4],[-.62,.1]];function r_(){return Kr([Lt(qr(t_,-1.06,-.56),Qg),Lt(qr(t_,.56,1.06),Qg),Lt(qr(CS,-.56,.56),th),Lt(qr(RS,-1,1),n_),Lt(new si(1.3,.1,.36).translate(0,.93,-.68),th)])}function s_(){return Kr([Lt(qr(PS,-.62,.62),n_),Lt(new gn(.22,.22,.18,12).translate(.2,.46,-.2),th)])}function o_(){let n=new gn(.055,.075,1,10).rotateX(Math.PI/2).translate(0,0,.5),e=new gn(.095,.095,.08,10).rotateX(Math.PI/2).translate(0,0,.97);return Kr([Lt(n,e_),Lt(e,e_)])}function ih({halfExtents:n}){return 1.15*n[2]}var US=256,nh=class{centre=new T;hull=new St;turret=new St;gun=new St;pivot=new T;muzzle=new T;up=new T;ahead=new T;across=new T;basis=new Ne;set(e,t){return this.centre.fromArray(e.position),this.hull.fromArray(e.orientation),this.up.set(0,1,0).applyQuaternion(this.hull),this.pivot.copy(this.centre).addScaledVector(this.up,t.turretHeight),this.look(e.turretYaw,0,this.up,this.turret),this.look(e.turretYaw,e.turretPitch,this.up,this.gun),this.muzzle.copy(this.ahead).multiplyScalar(ih(t)).add(this.pivot),this}look(e,t,i,r){let s=Math.cos(t);this.ahead.set(Math.sin(e)*s,Math.sin(t),Math.cos(e)*s),t===0&&this.ahead.addScaledVector(i,-this.ahead.dot(i)).normalize(),this.across.crossVectors(i,this.ahead).normalize();let o=i.clone().crossVectors(this.ahead,this.across);r.setFromRotationMatrix(this.basis.makeBasis(this.across,o,this.ahead))}},wc=class{material=new _n({vertexColors:!0,flatShading:!0});hulls;turrets;guns;pose=new nh;matrix=new Ne;scale=new T;constructor(e){let t=i=>new Tc(e,i,this.material,US);this.hulls=t(r_()),this.turrets=t(s_()),this.guns=t(o_());for(let{mesh:i}of this.pools)i.castShadow=!0,i.receiveShadow=!0}reset(){}show(e){this.pools.forEach(t=>t.clear());for(let t of e.of(0))this.add(t,$g(t.index,e.team(t.owner)));this.pools.forEach(t=>t.flush())}dispose(){this.pools.forEach(e=>e.dispose()),this.material.dispose()}get pools(){return[this.hulls,this.turrets,this.guns]}add(e,t){let{matrix:i,scale:r}=this,s=i_(e.values.type),o=this.pose.set(e,s);r.fromArray(s.halfExtents),this.hulls.add(i.compose(o.centre,o.hull,r),t),this.turrets.add(i.compose(o.pivot,o.turret,r),t),r.set(r.x,r.x,ih(s)),this.guns.add(i.compose(o.pivot,o.gun,r),t)}};var DS=.1,IS=240,_o=class{constructor(e,t){this.source=t;this.stage=new bc(e);let{scene:i,camera:r,canvas:s}=this.stage;this.cameras=new Ec(r,s),this.parts=[new vc(i),new wc(i),this.cameras],e.append(this.notice),this.request=requestAnimationFrame(o=>this.frame(o))}cameras;stage;moment=null;workMs=[];parts;notice=Mt("p",{className:"notice",role:"status"});map=null;lastMs=performance.now();request=0;dispose(){cancelAnimationFrame(this.request),this.source.close(),this.parts.forEach(e=>e.dispose()),this.stage.dispose()}frame(e){this.request=requestAnimationFrame(r=>this.frame(r));let t=performance.now(),i=Math.min(Math.max((e-this.lastMs)/1e3,0),DS);this.lastMs=e,this.source.update(e),this.show(e/1e3,i),this.notice.textContent=this.source.notice(),this.workMs.push(performance.now()-t),this.workMs.length>IS&&this.workMs.shift(),this.stage.render()}show(e,t){let{source:i}=this,{map:r}=i,s=i.view();if(r===null||s===null)return;r!==this.map&&(this.map=r,this.stage.light(r),this.parts.forEach(a=>a.reset(r)));let o=new oa(i,s,r,{seconds:e,passed:t});this.moment=o,this.parts.forEach(a=>a.show(o))}};var Ac=document.getElementById("page"),rh=null,a_=0;async function LS(n){switch(n.page){case"sessions":return new vo(Ac);case"watch":case"play":return new _o(Ac,await sa.open(n.session))}}async function c_(){let n=++a_;rh?.dispose(),rh=null,window.sabot={viewer:null},Ac.replaceChildren();try{let e=await LS(uh(location.hash));if(n!==a_){e.dispose();return}rh=e,window.sabot={viewer:e instanceof _o?e:null}}catch(e){let t=e instanceof Error?e.message:String(e);Ac.replaceChildren(Mt("p",{className:"notice",role:"alert"},t),Mt("a",{href:"#",className:"action"},"the list of matches"))}}addEventListener("hashchange",()=>void c_());c_();
