import http from 'node:http'; import net from 'node:net';
const s=http.createServer((req,res)=>{ res.removeHeader('connection'); res.statusCode=507; const k=process.argv[2]; if(k) res.shouldKeepAlive=true; const so=req.socket; so.on('close',()=>console.log('server socket closed', so.bytesRead)); res.end('full'); });
s.listen(0,()=>{ const c=net.connect(s.address().port); c.write('POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 40000000\r\n\r\n'); 
 c.on('data',d=>console.log(String(d))); c.on('error',e=>console.log(e.code)); c.on('close',()=>{console.log('close');process.exit()}); setTimeout(()=>{ c.write(Buffer.alloc(1000)) },500); setTimeout(()=>{ c.write(Buffer.alloc(1000)) },700); setTimeout(()=>process.exit(),2000)});
