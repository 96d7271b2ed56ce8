PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
INSERT INTO users VALUES(1,'ada');
INSERT INTO users VALUES(2,'bob');
CREATE TABLE tracks (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
INSERT INTO tracks VALUES(1,'walk.gpx');
INSERT INTO tracks VALUES(2,'photo.jpg');
CREATE TABLE patches (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
INSERT INTO patches VALUES(1,'state');
INSERT INTO patches VALUES(2,'city');
INSERT INTO patches VALUES(3,'park');
CREATE TABLE portraits (
  id INTEGER PRIMARY KEY,
  patch INTEGER NOT NULL REFERENCES patches,
  name TEXT NOT NULL,
  type TEXT,
  depth INTEGER NOT NULL
);
INSERT INTO portraits VALUES(1,1,'Massachusetts','state',0);
INSERT INTO portraits VALUES(2,2,'Boston',NULL,1);
INSERT INTO portraits VALUES(3,3,'Öffentlicher Garten','park',2);
CREATE TABLE fixes (
  id INTEGER PRIMARY KEY,
  pass BLOB,
  longitude REAL NOT NULL,
  latitude REAL NOT NULL,
  time INTEGER,
  accuracy REAL,
  altitude REAL,
  speed REAL,
  course REAL,
  imported INTEGER NOT NULL,
  inferred INTEGER NOT NULL,
  mocked INTEGER NOT NULL,
  received INTEGER,
  crossed INTEGER,
  sender TEXT,
  track INTEGER REFERENCES tracks,
  place INTEGER
);
INSERT INTO fixes VALUES(1,X'435f4b03be445b6481b777bd98704d34',-71.057100000000005478,42.358730000000001324,1714816800125,4.5,12.25,1.1000000000000000888,270.0,0,1,0,1714816801000,1714816799000,'fix-1',1,12);
INSERT INTO fixes VALUES(2,X'cf5ab25e532451e88a9e155efa4bdc61',180.0,-90.0,NULL,NULL,NULL,NULL,NULL,1,0,0,NULL,NULL,NULL,2,0);
INSERT INTO fixes VALUES(3,NULL,4.8125,2.40625,77000,NULL,NULL,NULL,NULL,0,0,0,NULL,NULL,NULL,NULL,NULL);
INSERT INTO fixes VALUES(4,X'cf5f50e2082250728c6b39041c0d13ce',180.0,-90.0,NULL,NULL,NULL,NULL,NULL,1,0,0,NULL,NULL,NULL,2,0);
CREATE TABLE ledger (
  user INTEGER NOT NULL REFERENCES users,
  patch INTEGER NOT NULL REFERENCES patches,
  portrait INTEGER NOT NULL REFERENCES portraits,
  fix INTEGER NOT NULL REFERENCES fixes,
  place INTEGER NOT NULL,
  in_person INTEGER REFERENCES fixes,
  PRIMARY KEY (user, patch)
) WITHOUT ROWID;
INSERT INTO ledger VALUES(1,1,1,1,0,1);
INSERT INTO ledger VALUES(1,2,2,1,1,1);
INSERT INTO ledger VALUES(1,3,3,2,0,3);
INSERT INTO ledger VALUES(2,3,3,4,0,NULL);
CREATE TABLE queue (
  user INTEGER NOT NULL REFERENCES users,
  fix INTEGER NOT NULL REFERENCES fixes,
  place INTEGER NOT NULL,
  patch INTEGER NOT NULL REFERENCES patches,
  PRIMARY KEY (user, fix, place)
) WITHOUT ROWID;
INSERT INTO queue VALUES(1,1,1,2);
INSERT INTO queue VALUES(2,4,0,3);
CREATE TABLE rule_states (user INTEGER PRIMARY KEY REFERENCES users, state BLOB NOT NULL);
INSERT INTO rule_states VALUES(1,X'7b2269735365676d656e7442726f6b656e223a66616c73652c226c6173744163636570746564223a7b2274696d65223a7b226d696c6c697365636f6e647353696e636531393730223a313731343831363830303132357d2c22686f72697a6f6e74616c4163637572616379223a342e352c22636f6f7264696e617465223a7b226c6f6e676974756465223a2d37312e303537312c226c61746974756465223a34322e33353837337d7d2c227374617973223a5b5d7d');
CREATE TABLE answers (
  id INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users,
  request TEXT NOT NULL,
  time INTEGER NOT NULL,
  fingerprint BLOB NOT NULL,
  body BLOB NOT NULL,
  UNIQUE (user, request)
);
INSERT INTO answers VALUES(1,1,'upload-1',1714816802000,X'010203',X'616e73776572');
CREATE TABLE achievements (
  id TEXT NOT NULL UNIQUE,
  slug TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  summary TEXT NOT NULL,
  metric TEXT,
  patch_types TEXT,
  patch_count INTEGER,
  art_url TEXT,
  sort_order INTEGER NOT NULL,
  active INTEGER NOT NULL,
  approved INTEGER NOT NULL DEFAULT 0,
  CHECK ((metric IS NULL) <> (patch_types IS NULL))
);
INSERT INTO achievements VALUES('a-1','parks','Park-goer','Two parks.',NULL,'["national_park","park"]',2,'parks.png',3,1,1);
INSERT INTO achievements VALUES('a-2','opened','Opened','','opened',NULL,NULL,NULL,0,0,0);
CREATE TABLE missions (
  id TEXT NOT NULL UNIQUE,
  slug TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  achievement TEXT NOT NULL UNIQUE,
  steps TEXT NOT NULL,
  deep_link TEXT,
  sort_order INTEGER NOT NULL,
  active INTEGER NOT NULL,
  approved INTEGER NOT NULL DEFAULT 0
);
INSERT INTO missions VALUES('m-1','go','Go','Öffne die Karte.','parks','[{"label":"One","metric":"opened"},{"label":"Two","metric":null}]','unlock://go',1,1,1);
CREATE TABLE feature_tokens (token TEXT NOT NULL UNIQUE, summary TEXT NOT NULL);
INSERT INTO feature_tokens VALUES('opened','The map was opened.');
CREATE TABLE collections (slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, patches TEXT NOT NULL);
INSERT INTO collections VALUES('green','Green','["park","city"]');
CREATE TABLE user_achievements (
  id INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users,
  achievement TEXT NOT NULL,
  slug TEXT NOT NULL,
  name TEXT NOT NULL,
  art_url TEXT,
  time INTEGER,
  queued INTEGER NOT NULL,
  UNIQUE (user, slug)
);
INSERT INTO user_achievements VALUES(1,1,'a-1','parks','Park-goer','parks.png',1714816800125,0);
INSERT INTO user_achievements VALUES(2,1,'a-2','opened','Opened',NULL,NULL,1);
CREATE TABLE feature_events (
  id INTEGER PRIMARY KEY,
  user INTEGER NOT NULL REFERENCES users,
  token TEXT NOT NULL,
  time INTEGER,
  UNIQUE (user, token)
);
INSERT INTO feature_events VALUES(1,1,'opened',1714816800125);
INSERT INTO feature_events VALUES(2,1,'shared',NULL);
CREATE TABLE device_state (id INTEGER PRIMARY KEY CHECK (id = 1), state TEXT NOT NULL);
INSERT INTO device_state VALUES(1,'{"tutorialSeen":true}');
CREATE INDEX portraits_of_patch ON portraits (patch);
CREATE INDEX answers_by_time ON answers (time);
COMMIT;
